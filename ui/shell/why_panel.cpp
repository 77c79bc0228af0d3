#include "ui/shell/why_panel.h"

#include <algorithm>

#include <QApplication>
#include <QKeyEvent>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include "ui/style/words.h"

namespace inflight::ui::shell {

namespace {

constexpr int kWidth = 400;
constexpr int kMostHeight = 420;

} // namespace

QString whyHtml(const std::vector<model::WhyAnswer> &answers, const style::Palette &palette)
{
    const QString link = style::readableInk(palette.accent, palette.panel).name(), text = palette.text.name();
    QString html;
    for (const model::WhyAnswer &answer : answers) {
        html += QStringLiteral("<p style='margin:8px 0 3px 0; color:%1'><b>%2</b></p>").arg(text, answer.question.toHtmlEscaped());
        for (const model::WhyStep &step : answer.steps)
            html += QStringLiteral("<p style='margin:1px 0 1px 12px; color:%1'><a href='event:%2' style='color:%3'>%4</a>&nbsp; %5</p>")
                        .arg(text, QString::number(step.event), link, style::timeText(step.at).toHtmlEscaped(), step.sentence.toHtmlEscaped());
    }
    return html;
}

WhyPanel::WhyPanel(const model::RunView &run, core::JobId job, const style::Palette &palette, QWidget *parent)
    : QFrame(parent), m_text(new QTextBrowser)
{
    setAutoFillBackground(true);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (now && !isAncestorOf(now))
            close();
    });
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("whyPanel"));
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Why is %1 so?").arg(run.idOf(job)));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(10, 6, 10, 10);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->setAccessibleName(accessibleName());
    const std::vector<model::WhyAnswer> answers = model::whyAnswers(run, job);
    m_text->setHtml(answers.empty() ? tr("Nothing has happened to this job in the log.").toHtmlEscaped() : whyHtml(answers, palette));
    rows->addWidget(m_text);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) { Q_EMIT eventRequested(link.path().toULongLong()); });
    setFocusProxy(m_text);
}

void WhyPanel::showAt(const QPoint &point)
{
    const QWidget &window = *parentWidget();
    m_text->document()->setTextWidth(kWidth - 40);
    const int height = std::min({static_cast<int>(m_text->document()->size().height()) + 34, kMostHeight, window.height() - 20});
    resize(kWidth, height);
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    QPoint corner(isMirrored ? point.x() - kWidth - 12 : point.x() + 12, point.y() + 12);
    corner.setX(std::clamp(corner.x(), 8, std::max(8, window.width() - kWidth - 8)));
    corner.setY(std::clamp(corner.y(), 8, std::max(8, window.height() - height - 8)));
    move(corner);
    show();
    raise();
    m_text->setFocus(Qt::PopupFocusReason);
}

void WhyPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QFrame::keyPressEvent(event);
}

} // namespace inflight::ui::shell

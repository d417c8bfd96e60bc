import { texts } from './text.ts'

export const reportsTexts = texts({
  'report.report': ['Báo cáo', 'Report', '檢舉'],
  'report.title': ['Báo cáo vi phạm', 'Report to moderators', '向管理員檢舉'],
  'report.text': [
    'Người bị báo cáo sẽ không biết ai đã báo cáo.',
    'The person you report won’t know who reported them.',
    '對方不會知道是誰檢舉的。',
  ],
  'report.remove.title': ['Gỡ nội dung này?', 'Remove this content?', '移除這則內容？'],
  'report.remove.text': [
    'Nội dung của {{name}} không khôi phục được. Người viết được báo.',
    'What {{name}} wrote can’t be restored. The author is notified.',
    '{{name}} 的內容將無法復原，並會通知作者。',
  ],
  'report.remove.own': ['Không khôi phục được.', 'It can’t be restored.', '移除後無法復原。'],
  'report.remove.yes': ['Gỡ', 'Remove', '移除'],
  'report.remove.no': ['Giữ lại', 'Keep it', '保留'],
  'report.close': ['Đóng', 'Close', '關閉'],
  'report.reason': ['Lý do', 'Reason', '原因'],
  'report.reason.spam': ['Quảng cáo, tin rác', 'Advertising or spam', '廣告或垃圾訊息'],
  'report.reason.abuse': ['Xúc phạm, quấy rối', 'Insults or harassment', '辱罵或騷擾'],
  'report.reason.hate': ['Kích động thù ghét', 'Hate speech', '仇恨言論'],
  'report.reason.sexual': ['Nội dung khiêu dâm', 'Sexual content', '色情內容'],
  'report.reason.violence': ['Bạo lực, đe dọa', 'Violence or threats', '暴力或威脅'],
  'report.reason.fraud': ['Lừa đảo', 'Scam or fraud', '詐騙'],
  'report.reason.rights': ['Vi phạm bản quyền', 'Copyright infringement', '侵犯著作權'],
  'report.reason.other': ['Lý do khác', 'Something else', '其他原因'],
  'report.reason.missing': ['Hãy chọn một lý do.', 'Please choose a reason.', '請選擇一個原因。'],
  'report.note': ['Ghi chú (không bắt buộc)', 'Note (optional)', '備註（選填）'],
  'report.send': ['Gửi báo cáo', 'Send report', '送出檢舉'],
  'report.sent': ['Đã gửi báo cáo. Cảm ơn bạn.', 'Report sent. Thank you.', '檢舉已送出，謝謝你。'],
})

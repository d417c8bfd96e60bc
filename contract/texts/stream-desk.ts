import { texts } from './text.ts'

/** The operators' list of streams. */
export const streamDeskTexts = texts({
  'streamDesk.title': ['Luồng đang phát', 'Streams on air', '進行中的直播'],
  'streamDesk.text': [
    'Mọi buổi phát chưa kết thúc, kèm sự cố nếu có. Độ phân giải có dấu * do máy chủ tạo.',
    'Every broadcast that has not ended, with its warnings. The server makes the sizes marked with *.',
    '所有尚未結束的直播及其狀況。標有 * 的解析度由伺服器產生。',
  ],
  'streamDesk.none': ['Chưa có ai phát', 'Nobody is on air', '目前沒有人在直播'],
  'streamDesk.none.text': [
    'Buổi phát hiện ở đây ngay khi bộ mã hóa của bình luận viên kết nối.',
    'A broadcast appears here as soon as the commentator’s encoder connects.',
    '主播的編碼器一連線，直播就會出現在這裡。',
  ],
  'streamDesk.end.text': [
    'Luồng dừng ngay với {{viewers}} người đang xem, bản ghi được lưu lại. Bình luận viên phải mở lại trận mới phát tiếp được. Việc này được ghi vào nhật ký.',
    'The stream stops at once for {{viewers}} viewers, and the recording is kept. The commentator must reopen the match to go live again. This is written to the log.',
    '直播會立即停止（目前 {{viewers}} 人觀看），錄影會保留。主播重新開放比賽後才能再次直播。此操作會寫入紀錄。',
  ],
  'streamDesk.end.no': ['Để phát tiếp', 'Leave it on air', '讓直播繼續'],
})

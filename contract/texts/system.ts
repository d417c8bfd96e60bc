import { texts } from './text.ts'

/** The program and its machine, on the first page of the desk. */
export const systemTexts = texts({
  'system.title': ['Hệ thống', 'System', '系統'],
  'system.version': ['Phiên bản', 'Version', '版本'],
  'system.newest': ['mới nhất: {{version}}', 'newest: {{version}}', '最新：{{version}}'],
  'system.schema': ['Cấu trúc dữ liệu', 'Schema', '資料結構'],
  'system.backup': ['Sao lưu gần nhất', 'Last backup', '最近備份'],
  'system.backup.none': ['chưa có', 'none yet', '尚無'],
  'system.disk': ['Dung lượng còn trống', 'Free space', '剩餘空間'],
  'system.disk.value': ['{{free}} / {{total}} GB', '{{free}} of {{total}} GB', '剩 {{free}} GB，共 {{total}} GB'],
  'system.certificate': ['Chứng chỉ đến', 'Certificate until', '憑證到期日'],
  'system.certificate.none': ['không có hoặc không đọc được', 'none, or not reached', '無或無法讀取'],
})

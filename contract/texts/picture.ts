import { texts } from './text.ts'

export const pictureTexts = texts({
  'picture.avatar.change': ['Đổi ảnh đại diện', 'Change avatar', '更換頭像'],
  'picture.cover.change': ['Đổi ảnh bìa', 'Change cover', '更換封面'],
  'picture.close': ['Đóng', 'Close', '關閉'],
  'picture.choose': ['Chọn ảnh', 'Choose a photo', '選擇圖片'],
  'picture.chooseOther': ['Chọn ảnh khác', 'Choose another photo', '選擇其他圖片'],
  'picture.preview': [
    'Phần ảnh được giữ lại, kéo hoặc dùng phím mũi tên để dời ảnh',
    'Crop area: drag or use the arrow keys to move the photo',
    '要保留的範圍，可拖曳或用方向鍵移動圖片',
  ],
  'picture.zoom': ['Phóng to', 'Zoom', '縮放'],
  'picture.sending': ['Đang tải ảnh lên', 'Uploading photo', '正在上傳圖片'],
  'picture.save': ['Lưu ảnh', 'Save photo', '儲存圖片'],
  'picture.remove': ['Gỡ ảnh hiện tại', 'Remove photo', '移除目前圖片'],
  'picture.avatar.done': ['Đã đổi ảnh đại diện.', 'Avatar changed.', '頭像已更換。'],
  'picture.cover.done': ['Đã đổi ảnh bìa.', 'Cover changed.', '封面已更換。'],
})

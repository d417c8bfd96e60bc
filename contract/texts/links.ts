import { texts } from './text.ts'

/** Links and cards that visitors copy or send. */
export const linksTexts = texts({
  vi: {
    'links.copied': 'Đã sao chép liên kết',
    'links.notCopied': 'Chưa sao chép được, bạn chọn liên kết này rồi sao chép nhé.',
    'links.inApp': 'Chưa sao chép được. Hãy mở menu của ứng dụng, chọn “Mở bằng trình duyệt” rồi sao chép ở đó.',
    'links.send': 'Chia sẻ',
    'links.copy': 'Sao chép liên kết',
    'links.download': 'Tải ảnh',
    'links.noPicture': 'Chưa tải được ảnh. Bạn vẫn chia sẻ được liên kết.',
  },
  en: {
    'links.copied': 'Link copied',
    'links.notCopied': 'The link couldn’t be copied. Please select and copy it yourself.',
    'links.inApp': 'The link couldn’t be copied. Open the app’s menu, choose “Open in browser” and copy it there.',
    'links.send': 'Share',
    'links.copy': 'Copy link',
    'links.download': 'Download picture',
    'links.noPicture': 'The picture couldn’t be loaded. You can still share the link.',
  },
  zh: {
    'links.copied': '已複製連結',
    'links.notCopied': '無法複製，請自行選取這個連結後複製。',
    'links.inApp': '無法複製。請開啟應用程式的選單，選擇「在瀏覽器中開啟」，再到瀏覽器複製。',
    'links.send': '分享',
    'links.copy': '複製連結',
    'links.download': '下載圖片',
    'links.noPicture': '無法載入圖片，仍可分享連結。',
  },
})

import type { Locale } from '#contract/envelope.ts'
import type { MailPurpose } from './recovery.store.ts'

type Letter = { subject: string; text: string }
type Write = (facts: { username: string; link: string }) => Letter

const letters: Record<MailPurpose, Record<Locale, Write>> = {
  'reset-password': {
    vi: ({ username, link }) => ({
      subject: 'Đặt lại mật khẩu Khán Đài',
      text: `Chào ${username},\n\nBạn vừa yêu cầu đặt lại mật khẩu. Mở liên kết này trong vòng 30 phút để chọn mật khẩu mới:\n${link}\n\nNếu không phải bạn, hãy bỏ qua email này, mật khẩu vẫn giữ nguyên.`,
    }),
    en: ({ username, link }) => ({
      subject: 'Set a new Khán Đài password',
      text: `Hello ${username},\n\nYou asked for a new password. Open this link within 30 minutes to choose one:\n${link}\n\nIf it was not you, ignore this mail; your password stays as it is.`,
    }),
    zh: ({ username, link }) => ({
      subject: '重設 Khán Đài 密碼',
      text: `${username} 你好：\n\n你剛才要求重設密碼。請在 30 分鐘內開啟以下連結，設定新密碼：\n${link}\n\n若不是你本人操作，請忽略這封信，密碼不會變更。`,
    }),
  },
  'confirm-email': {
    vi: ({ username, link }) => ({
      subject: 'Xác nhận email của bạn',
      text: `Chào ${username},\n\nMở liên kết này trong vòng 24 giờ để xác nhận đây là email của bạn:\n${link}`,
    }),
    en: ({ username, link }) => ({
      subject: 'Confirm your e-mail address',
      text: `Hello ${username},\n\nOpen this link within 24 hours to confirm that this address is yours:\n${link}`,
    }),
    zh: ({ username, link }) => ({
      subject: '確認你的電子郵件',
      text: `${username} 你好：\n\n請在 24 小時內開啟以下連結，確認這是你的電子郵件：\n${link}`,
    }),
  },
}

export function writeLetter(about: { purpose: MailPurpose; locale: Locale; username: string; link: string }): Letter {
  return letters[about.purpose][about.locale](about)
}

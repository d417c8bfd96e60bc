import type { Locale } from '#contract/envelope.ts'
import { fillText } from '#contract/texts/text.ts'
import type { MailPurpose } from './recovery.store.ts'

type Letter = { subject: string; text: string }
/**
 * `site` is the site's name, `name` the display name for the greeting; `username` is for logging in. `link` contains the
 * token, or opens the account page or the home page. `device` describes the device of a new session, and is empty in
 * other letters.
 */
type Facts = { site: string; name: string; username: string; link: string; device: string }
export type LetterKind =
  | MailPurpose
  | 'address-known'
  | 'address-changed'
  | 'password-changed'
  | 'new-device'
  | 'step-added'
  | 'step-removed'
  | 'export-ready'
  | 'leaving'

const letters: Record<LetterKind, Record<Locale, Letter>> = {
  'reset-password': {
    vi: {
      subject: 'Đặt lại mật khẩu {{site}}',
      text: 'Chào {{name}},\n\nBạn vừa yêu cầu đặt lại mật khẩu. Mở liên kết này trong vòng 30 phút để chọn mật khẩu mới:\n{{link}}\n\nNếu không phải bạn, hãy bỏ qua email này, mật khẩu vẫn giữ nguyên.',
    },
    en: {
      subject: 'Set a new {{site}} password',
      text: 'Hello {{name}},\n\nYou asked for a new password. Open this link within 30 minutes to choose one:\n{{link}}\n\nIf it was not you, ignore this mail; your password stays as it is.',
    },
    zh: {
      subject: '重設 {{site}} 密碼',
      text: '{{name}} 你好：\n\n你剛才要求重設密碼。請在 30 分鐘內開啟以下連結，設定新密碼：\n{{link}}\n\n若不是你本人操作，請忽略這封信，密碼不會變更。',
    },
  },
  'confirm-email': {
    vi: {
      subject: 'Xác nhận email của bạn',
      text: 'Chào {{name}},\n\nMở liên kết này trong vòng 24 giờ và bấm “Xác nhận email của tôi”:\n{{link}}\n\nNếu không phải bạn yêu cầu, hãy bỏ qua email này.',
    },
    en: {
      subject: 'Confirm your e-mail address',
      text: 'Hello {{name}},\n\nOpen this link within 24 hours and press “Confirm my email”:\n{{link}}\n\nIf you did not ask for it, ignore this mail.',
    },
    zh: {
      subject: '確認你的電子郵件',
      text: '{{name}} 你好：\n\n請在 24 小時內開啟以下連結，並按下「驗證我的電子郵件」：\n{{link}}\n\n若不是你本人要求，請忽略這封郵件。',
    },
  },
  'address-known': {
    vi: {
      subject: 'Email này đã có tài khoản {{site}}',
      text: 'Chào {{name}},\n\nCó người vừa dùng email này cho một tài khoản khác trên {{site}}. Email này đã thuộc về tài khoản {{username}} của bạn, nên tài khoản kia không dùng được.\n\nNếu đó là bạn, hãy đăng nhập bằng tên {{username}}, hoặc chọn “Quên mật khẩu?”:\n{{link}}\n\nNếu không phải bạn, bạn không cần làm gì.',
    },
    en: {
      subject: 'This address already has a {{site}} account',
      text: 'Hello {{name}},\n\nSomebody gave this address for another account on {{site}}. It belongs to your account {{username}}, so the other account cannot use it.\n\nIf it was you, log in as {{username}}, or choose "Forgot your password?":\n{{link}}\n\nIf it was not you, there is nothing you need to do.',
    },
    zh: {
      subject: '這個電子郵件已有 {{site}} 帳號',
      text: '{{name}} 你好：\n\n有人在 {{site}} 的另一個帳號填寫了這個電子郵件。它已屬於你的帳號 {{username}}，那個帳號無法使用。\n\n若是你本人，請以 {{username}} 登入，或選擇「忘記密碼？」：\n{{link}}\n\n若不是你本人，你不需要做任何事。',
    },
  },
  'address-changed': {
    vi: {
      subject: 'Email của tài khoản {{site}} đã đổi',
      text: 'Chào {{name}},\n\nTài khoản {{username}} vừa chuyển sang một email khác. Thư đặt lại mật khẩu từ nay không gửi tới địa chỉ này nữa.\n\nNếu không phải bạn, hãy đăng nhập và đổi mật khẩu ngay:\n{{link}}',
    },
    en: {
      subject: 'The address of your {{site}} account was changed',
      text: 'Hello {{name}},\n\nThe account {{username}} now has another e-mail address. Links for a new password no longer come to this one.\n\nIf it was not you, log in and change your password at once:\n{{link}}',
    },
    zh: {
      subject: '你的 {{site}} 帳號已更換電子郵件',
      text: '{{name}} 你好：\n\n帳號 {{username}} 已改用另一個電子郵件，重設密碼的信不會再寄到這個地址。\n\n若不是你本人操作，請立即登入並更改密碼：\n{{link}}',
    },
  },
  'password-changed': {
    vi: {
      subject: 'Mật khẩu {{site}} của bạn đã đổi',
      text: 'Chào {{name}},\n\nMật khẩu của tài khoản {{username}} vừa được đổi, các thiết bị khác đã bị đăng xuất.\n\nNếu không phải bạn, hãy chọn “Quên mật khẩu?” để đặt lại ngay:\n{{link}}',
    },
    en: {
      subject: 'Your {{site}} password was changed',
      text: 'Hello {{name}},\n\nThe password of the account {{username}} was changed, and other devices were logged out.\n\nIf it was not you, choose "Forgot your password?" and set a new one at once:\n{{link}}',
    },
    zh: {
      subject: '你的 {{site}} 密碼已變更',
      text: '{{name}} 你好：\n\n帳號 {{username}} 的密碼剛剛變更，其他裝置已登出。\n\n若不是你本人操作，請立即選擇「忘記密碼？」重新設定：\n{{link}}',
    },
  },
  'new-device': {
    vi: {
      subject: 'Tài khoản {{site}} vừa đăng nhập trên thiết bị mới',
      text: 'Chào {{name}},\n\nTài khoản của bạn vừa được đăng nhập trên một thiết bị chưa từng dùng:\n{{device}}\n\nNếu là bạn, bạn không cần làm gì.\n\nNếu không phải bạn, hãy đăng xuất thiết bị đó và đổi mật khẩu ngay:\n{{link}}',
    },
    en: {
      subject: 'Your {{site}} account was used on a new device',
      text: 'Hello {{name}},\n\nYour account was just logged in to on a device that was not used before:\n{{device}}\n\nIf it was you, there is nothing you need to do.\n\nIf it was not you, log that device out and change your password at once:\n{{link}}',
    },
    zh: {
      subject: '你的 {{site}} 帳號在新裝置登入',
      text: '{{name}} 你好：\n\n你的帳號剛才在一部未曾使用過的裝置登入：\n{{device}}\n\n若是你本人，不需要做任何事。\n\n若不是你本人，請立即登出該裝置並更改密碼：\n{{link}}',
    },
  },
  'step-added': {
    vi: {
      subject: 'Xác minh hai bước của tài khoản {{site}}',
      text: 'Chào {{name}},\n\nMột cách xác minh mới (ứng dụng xác thực hoặc khóa truy cập) vừa được thêm vào tài khoản của bạn.\n\nNếu không phải bạn, hãy đổi mật khẩu và kiểm tra ngay:\n{{link}}',
    },
    en: {
      subject: 'Two-step verification of your {{site}} account',
      text: 'Hello {{name}},\n\nA new second step (an authenticator app or a passkey) was added to your account.\n\nIf it was not you, change your password and look at once:\n{{link}}',
    },
    zh: {
      subject: '你的 {{site}} 帳號的兩步驟驗證',
      text: '{{name}} 你好：\n\n你的帳號剛新增了一種驗證方式（驗證器應用程式或通行密鑰）。\n\n若不是你本人操作，請立即更改密碼並檢查：\n{{link}}',
    },
  },
  'step-removed': {
    vi: {
      subject: 'Một cách xác minh hai bước đã bị gỡ',
      text: 'Chào {{name}},\n\nMột cách xác minh (ứng dụng xác thực hoặc khóa truy cập) vừa bị gỡ khỏi tài khoản của bạn.\n\nNếu không phải bạn, hãy đổi mật khẩu và kiểm tra ngay:\n{{link}}',
    },
    en: {
      subject: 'A second step was removed from your account',
      text: 'Hello {{name}},\n\nA second step (an authenticator app or a passkey) was removed from your account.\n\nIf it was not you, change your password and look at once:\n{{link}}',
    },
    zh: {
      subject: '你的帳號移除了一種驗證方式',
      text: '{{name}} 你好：\n\n你的帳號剛移除了一種驗證方式（驗證器應用程式或通行密鑰）。\n\n若不是你本人操作，請立即更改密碼並檢查：\n{{link}}',
    },
  },
  'export-ready': {
    vi: {
      subject: 'Bản sao dữ liệu của bạn đã sẵn sàng',
      text: 'Chào {{name}},\n\nBản sao dữ liệu bạn yêu cầu đã sẵn sàng. Đăng nhập và tải về trong vòng 7 ngày:\n{{link}}\n\nNếu không phải bạn yêu cầu, hãy đổi mật khẩu ngay.',
    },
    en: {
      subject: 'The copy of your data is ready',
      text: 'Hello {{name}},\n\nThe copy of your data that you asked for is ready. Log in and download it within 7 days:\n{{link}}\n\nIf you did not ask for it, change your password at once.',
    },
    zh: {
      subject: '你的資料副本已備妥',
      text: '{{name}} 你好：\n\n你要求的資料副本已備妥。請在 7 天內登入下載：\n{{link}}\n\n若不是你本人要求，請立即更改密碼。',
    },
  },
  leaving: {
    vi: {
      subject: 'Tài khoản {{site}} của bạn sẽ bị xóa sau 14 ngày',
      text: 'Chào {{name}},\n\nBạn vừa yêu cầu xóa tài khoản. Tài khoản sẽ bị xóa sau 14 ngày.\n\nMuốn giữ lại? Chỉ cần đăng nhập trước khi hết hạn:\n{{link}}\n\nNếu không phải bạn yêu cầu, hãy đăng nhập và đổi mật khẩu ngay.',
    },
    en: {
      subject: 'Your {{site}} account will be deleted in 14 days',
      text: 'Hello {{name}},\n\nYou asked for your account to be deleted. That happens in 14 days.\n\nTo keep it, log in before then:\n{{link}}\n\nIf it was not you, log in and change your password at once.',
    },
    zh: {
      subject: '你的 {{site}} 帳號將於 14 天後刪除',
      text: '{{name}} 你好：\n\n你剛才要求刪除帳號，帳號將於 14 天後刪除。\n\n若想保留，只要在期限前登入：\n{{link}}\n\n若不是你本人要求，請立即登入並更改密碼。',
    },
  },
}

export function writeLetter({
  kind,
  locale,
  ...given
}: Omit<Facts, 'device'> & {
  kind: LetterKind
  locale: Locale
  device?: string
}): Letter {
  const { subject, text } = letters[kind][locale]
  const facts = { device: '', ...given }
  return { subject: fillText(subject, facts), text: fillText(text, facts) }
}

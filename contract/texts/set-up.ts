import { texts } from './text.ts'

/** The first steps of a new site, on the first page of the desk. */
export const setUpTexts = texts({
  'setUp.title': ['Những bước đầu tiên', 'First steps', '最初的步驟'],
  'setUp.count': ['{{done}} / {{all}} bước đã xong', '{{done}} of {{all}} done', '已完成 {{done}} / {{all}}'],
  'setUp.hide': ['Bỏ qua các bước còn lại', 'Leave out the rest', '略過其餘步驟'],
  'setUp.skip': ['Bỏ qua', 'Leave out', '略過'],
  'setUp.take': ['Làm lại bước này', 'Take it up again', '重新進行'],
  'setUp.state.done': ['Đã xong', 'Done', '已完成'],
  'setUp.state.skipped': ['Đã bỏ qua', 'Left out', '已略過'],
  'setUp.brand': ['Đặt tên và giao diện', 'Give the site its name and look', '設定網站名稱與外觀'],
  'setUp.brand.without': [
    'Chưa đặt thì trang mang tên {{site}} và màu có sẵn.',
    'Until then the site is called {{site}} and has the built-in colours.',
    '設定之前，網站名稱為 {{site}}，並使用內建顏色。',
  ],
  'setUp.address': ['Địa chỉ và chứng chỉ', 'Address and certificate', '網址與憑證'],
  'setUp.address.without': [
    'Đặt PUBLIC_URL là địa chỉ https của trang. Thiếu thì liên kết trong email trỏ sai, và trình duyệt không cho thông báo đẩy.',
    'Set PUBLIC_URL to the https address of the site. Without it links in mails lead nowhere, and browsers allow no push messages.',
    '請將 PUBLIC_URL 設為網站的 https 網址。否則郵件中的連結會失效，瀏覽器也不允許推播。',
  ],
  'setUp.address.other': [
    'Cài đặt ghi {{set}}, nhưng bạn đang mở trang ở {{here}}.',
    'The settings say {{set}}, but you opened the site at {{here}}.',
    '設定為 {{set}}，但你目前是從 {{here}} 開啟網站。',
  ],
  'setUp.mail': ['Gửi thử một email', 'Send a test mail', '寄送測試郵件'],
  'setUp.mail.without': [
    'Không có máy chủ thư thì không email nào rời khỏi máy: thành viên không đặt lại được mật khẩu.',
    'Without a mail server no mail leaves the machine: members cannot reset their password.',
    '沒有郵件伺服器就寄不出任何郵件：會員無法重設密碼。',
  ],
  'setUp.mail.none': [
    'Chưa đặt SMTP_URL, nên email được ghi vào tệp trên máy chủ.',
    'SMTP_URL is not set, so mails are written to files on the server.',
    '尚未設定 SMTP_URL，郵件只會寫入伺服器上的檔案。',
  ],
  'setUp.mail.to': ['Gửi đến', 'Send to', '寄至'],
  'setUp.mail.send': ['Gửi thử', 'Send', '寄送'],
  'setUp.mail.sent': [
    'Máy chủ thư đã nhận: {{answer}}',
    'The mail server took it: {{answer}}',
    '郵件伺服器已接收：{{answer}}',
  ],
  'setUp.mail.failed': ['Chưa gửi được: {{answer}}', 'Not sent: {{answer}}', '未能寄出：{{answer}}'],
  'setUp.mail.subject': ['Email thử từ {{site}}', 'Test mail from {{site}}', '{{site}} 的測試郵件'],
  'setUp.mail.text': [
    'Nếu bạn đọc được thư này, {{site}} gửi email được.',
    'If you can read this, {{site}} can send mail.',
    '如果你看到這封信，表示 {{site}} 可以寄送郵件。',
  ],
  'setUp.access': ['Ai được đăng ký và viết bài', 'Who may register and write', '誰可以註冊與發文'],
  'setUp.access.without': [
    'Mặc định ai cũng đăng ký được và viết được ngay. Bỏ qua nếu bạn muốn giữ như vậy.',
    'By default anyone can register and write. Leave this out to keep it so.',
    '預設任何人都可以註冊並發文。若要維持預設，請略過此步驟。',
  ],
  'setUp.backup': [
    'Nơi sao lưu và bản sao lưu đầu tiên',
    'A place for backups, and the first one',
    '備份位置與首次備份',
  ],
  'setUp.backup.without': [
    'Đĩa hỏng là mất hết. Đặt BACKUP_TO là một đĩa khác hoặc một kho lưu trữ, rồi chạy bản đầu tiên.',
    'A broken disk then takes everything. Set BACKUP_TO to another disk or a bucket, and make the first one.',
    '硬碟一旦損壞就會失去一切。請將 BACKUP_TO 設為另一顆硬碟或儲存桶，並執行第一次備份。',
  ],
  'setUp.competition': ['Giải đấu đầu tiên', 'The first competition', '第一項賽事'],
  'setUp.competition.without': [
    'Chưa có trận nào thì lịch và trang trực tiếp còn trống. Nhập một mùa giải từ bảng tính hoặc openfootball.',
    'Without a match the schedule and the live page are empty. Import a season from a spreadsheet or openfootball.',
    '沒有比賽時，賽程與直播頁都是空的。可從試算表或 openfootball 匯入賽季。',
  ],
  'setUp.commentator': ['Bình luận viên đầu tiên', 'The first commentator', '第一位主播'],
  'setUp.commentator.without': [
    'Chưa có ai thì không trận nào lên sóng. Mời một người bằng liên kết ở trang Thành viên.',
    'Until then no match goes on air. Invite somebody by a link under Members.',
    '在此之前沒有比賽能開播。請在「會員」頁面用連結邀請。',
  ],
  'setUp.push': ['Liên hệ cho thông báo đẩy', 'A contact for push messages', '推播聯絡資訊'],
  'setUp.push.without': [
    'Đặt PUSH_CONTACT là một địa chỉ email thật, nếu không dịch vụ đẩy có thể từ chối thông báo.',
    'Set PUSH_CONTACT to a real mail address, or push services may refuse messages.',
    '請將 PUSH_CONTACT 設為真實的電子郵件地址，否則推播服務可能拒絕訊息。',
  ],
  'setUp.open': ['Mở', 'Open', '開啟'],
})

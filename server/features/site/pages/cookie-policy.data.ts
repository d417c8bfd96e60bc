import type { BuiltInPage } from './page-marks.rules.ts'

export const cookiePolicy: BuiltInPage = {
  updated: '2026-11-28',
  texts: {
    vi: {
      title: 'Chính sách cookie',
      summary:
        '{{site}} chỉ dùng cookie để trang hoạt động và nhớ lựa chọn của bạn. Không có cookie quảng cáo hay theo dõi của bên thứ ba.',
      sections: [
        {
          heading: 'Cookie là gì',
          paragraphs: [
            'Cookie là một mẩu dữ liệu nhỏ mà trình duyệt giữ giúp trang web và gửi lại ở lần truy cập sau. Nhờ đó bạn không phải đăng nhập hay chọn ngôn ngữ lại từ đầu.',
          ],
        },
        {
          heading: 'Cookie cần thiết',
          paragraphs: ['Những cookie này giữ phiên của bạn an toàn. Thiếu chúng, bạn không thể đăng nhập.'],
          list: [
            'token, guestToken: cho máy chủ biết yêu cầu là của bạn hay của một khách. Mã lệnh trên trang không đọc được.',
            'refreshToken: gia hạn phiên đăng nhập, chỉ được gửi tới đúng một địa chỉ và thay mới sau mỗi lần dùng.',
            'browser: một dấu ngẫu nhiên để người bị cấm trò chuyện không quay lại bằng tài khoản khác; máy chủ chỉ giữ bản băm của nó 30 ngày.',
            'guest, post-man: cho trang biết bạn là khách hay thành viên nào, để hiện đúng nút ngay khi mở.',
          ],
        },
        {
          heading: 'Cookie ghi nhớ lựa chọn',
          paragraphs: ['Những cookie này tiện cho bạn và không dùng để nhận diện bạn ở nơi khác.'],
          list: [
            'locale: ngôn ngữ bạn chọn, giữ 365 ngày.',
            'color-mode: giao diện sáng, tối hoặc theo thiết bị.',
            'Timezone, offset: múi giờ để hiện đúng giờ bóng lăn.',
            'sports-day: một ngày tính từ nửa đêm hay từ 6 giờ sáng, nếu bạn đổi.',
            'DomainCookie: tên miền bạn dùng để vào {{site}}.',
            'pid: trang đã giới thiệu bạn tới đây, nếu có.',
          ],
        },
        {
          heading: 'Bộ nhớ của trình duyệt',
          paragraphs: [
            'Ngoài cookie, trang lưu vài điều nhỏ ngay trong trình duyệt, như âm lượng trình phát hoặc quảng cáo bạn đã đóng. Những điều này không được gửi về máy chủ.',
            'Lời bạn đang viết dở trong phòng trò chuyện, trang góp ý hoặc đơn ứng tuyển được giữ làm bản nháp trong thẻ trình duyệt cho tới khi bạn đóng thẻ, và chỉ được gửi về máy chủ khi bạn bấm gửi.',
          ],
        },
        {
          heading: 'Video của trang khác',
          paragraphs: [
            'Trong bài viết có thể có video của YouTube, Vimeo, Dailymotion hoặc TikTok. Video chỉ tải khi bạn bấm phát; từ lúc đó trang kia biết bạn đang xem và có thể đặt cookie của họ. Không bấm phát thì trình duyệt không kết nối tới họ.',
          ],
        },
        {
          heading: 'Quyền của bạn',
          paragraphs: [
            'Bạn có thể xóa hoặc chặn cookie trong phần cài đặt của trình duyệt bất cứ lúc nào. Khi đó bạn vẫn xem được với tư cách khách, nhưng trang sẽ không nhớ phiên đăng nhập và lựa chọn của bạn.',
          ],
        },
      ],
    },
    en: {
      title: 'Cookie policy',
      summary:
        '{{site}} uses cookies only to work and to remember your choices. There are no advertising cookies and no third-party trackers.',
      sections: [
        {
          heading: 'What a cookie is',
          paragraphs: [
            'A cookie is a small piece of data that your browser keeps for a site and sends back on the next visit, so that you need not log in or choose a language again.',
          ],
        },
        {
          heading: 'Necessary cookies',
          paragraphs: ['These keep your session safe. Without them you cannot log in.'],
          list: [
            'token, guestToken: tell the server whether a request comes from you or from a guest. Scripts on the page cannot read them.',
            'refreshToken: extends your session; it is sent to a single address and replaced after each use.',
            'browser: a random mark, so that somebody banned from chat does not come back under another account; the server keeps only its hash, for 30 days.',
            'guest, post-man: tell the page whether a guest or which member is here, so that it shows the right button at once.',
          ],
        },
        {
          heading: 'Cookies that remember choices',
          paragraphs: ['These are for your convenience and never used to recognise you elsewhere.'],
          list: [
            'locale: the language you chose, kept for 365 days.',
            'color-mode: light, dark, or the same as the device.',
            'Timezone, offset: your time zone, to show the right kick-off.',
            'sports-day: whether a day begins at midnight or at six in the morning, if you changed it.',
            'DomainCookie: the domain under which you opened {{site}}.',
            'pid: the page that referred you here, if any.',
          ],
        },
        {
          heading: 'Storage in the browser',
          paragraphs: [
            'Besides cookies the site keeps a few small things in your browser, such as the volume of the player or the banners you closed. They are not sent to the server.',
            'What you are writing in a chat room, as feedback or in an application is kept as a draft in the tab until you close it, and is sent to the server only when you send it.',
          ],
        },
        {
          heading: 'Videos of other sites',
          paragraphs: [
            'An article may contain a video of YouTube, Vimeo, Dailymotion or TikTok. It loads only when you press play; from then on that site knows that you are watching and may set its own cookies. Unless you press play, your browser does not connect to it.',
          ],
        },
        {
          heading: 'Your choice',
          paragraphs: [
            'You may delete or block cookies in the settings of your browser at any time. You can still watch as a guest, but the site will not remember your session and your choices.',
          ],
        },
      ],
    },
    zh: {
      title: 'Cookie 政策',
      summary: '{{site}} 只為了網站運作與記住你的選擇而使用 Cookie，沒有廣告 Cookie，也沒有第三方追蹤。',
      sections: [
        {
          heading: '什麼是 Cookie',
          paragraphs: ['Cookie 是瀏覽器替網站保存的一小段資料，下次造訪時會再送回，因此你不必每次重新登入或選擇語言。'],
        },
        {
          heading: '必要的 Cookie',
          paragraphs: ['這些 Cookie 保護你的登入安全；沒有它們就無法登入。'],
          list: [
            'token、guestToken：讓伺服器知道請求來自你或訪客，網頁程式無法讀取。',
            'refreshToken：延長登入，只會送往單一網址，每次使用後都會更換。',
            'browser：隨機標記，避免被禁止聊天的人以其他帳號回來；伺服器僅保留其雜湊值 30 天。',
            'guest、post-man：讓頁面知道目前是訪客或哪位會員，以便立即顯示正確的按鈕。',
          ],
        },
        {
          heading: '記住選擇的 Cookie',
          paragraphs: ['這些 Cookie 只為了方便你使用，不會用來在其他地方辨識你。'],
          list: [
            'locale：你選擇的語言，保存 365 天。',
            'color-mode：淺色、深色或跟隨裝置。',
            'Timezone、offset：你的時區，用來顯示正確的開賽時間。',
            'sports-day：一天從午夜還是早上六點開始，僅在你更改時保存。',
            'DomainCookie：你進入 {{site}} 時使用的網域。',
            'pid：介紹你來到這裡的頁面（若有）。',
          ],
        },
        {
          heading: '瀏覽器儲存空間',
          paragraphs: [
            '除了 Cookie，網站也會在你的瀏覽器中保存一些小設定，例如播放器音量或已關閉的廣告。這些不會送到伺服器。',
            '你在聊天室、意見回饋或應徵表單中尚未送出的文字，會以草稿保存在瀏覽器分頁中，直到你關閉分頁；只有在你按下送出時才會傳到伺服器。',
          ],
        },
        {
          heading: '其他網站的影片',
          paragraphs: [
            '文章中可能有 YouTube、Vimeo、Dailymotion 或 TikTok 的影片。只有在你按下播放後才會載入；從那時起，該網站會知道你正在觀看，也可能設定自己的 Cookie。不按播放，瀏覽器就不會連線到該網站。',
          ],
        },
        {
          heading: '你的選擇',
          paragraphs: [
            '你可以隨時在瀏覽器設定中刪除或封鎖 Cookie。你仍可以訪客身分觀看，但網站將不會記住你的登入與選擇。',
          ],
        },
      ],
    },
  },
}

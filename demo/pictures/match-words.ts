import type { Locale } from '#contract/envelope.ts'

/** Descriptions and captions of the pictures in reports and previews. */
const words: Record<string, Record<Locale, readonly [alt: string, caption: string]>> = {
  'match-net': {
    vi: ['Quả bóng nằm gọn trong lưới, nhìn từ sau khung thành', 'Nhìn từ sau khung thành.'],
    en: ['The ball in the net, seen from behind the goal', 'The view from behind the goal.'],
    zh: ['從球門後方看見球入網窩', '球門後方的視角。'],
  },
  'match-net-night': {
    vi: ['Lưới khung thành dưới ánh đèn đêm', 'Đèn sáng, lưới căng.'],
    en: ['A goal net under the lights at night', 'Lights on, net taut.'],
    zh: ['夜間燈光下的球網', '燈火通明，球網繃緊。'],
  },
  'match-flag': {
    vi: ['Cờ góc đỏ trên mặt cỏ buổi chiều', 'Góc sân, nơi nhiều bàn thắng bắt đầu.'],
    en: ['A red corner flag on the grass in the afternoon', 'The corner, where many goals begin.'],
    zh: ['午後草地上的紅色角旗', '角球區，許多進球的起點。'],
  },
  'match-flag-dusk': {
    vi: ['Cờ góc vàng lúc chiều tối', 'Sân vắng trước giờ mở cổng.'],
    en: ['A yellow corner flag at dusk', 'The ground before the gates open.'],
    zh: ['黃昏時的黃色角旗', '開門前的球場。'],
  },
  'match-boots': {
    vi: ['Đôi giày đá bóng màu cam trên cỏ', 'Đôi giày nghỉ sau chín mươi phút.'],
    en: ['Orange boots on the grass', 'A rest after ninety minutes.'],
    zh: ['草地上的橘色球鞋', '九十分鐘後的歇息。'],
  },
  'match-boots-rain': {
    vi: ['Đôi giày xanh trên cỏ ướt mưa', 'Mưa thì thay đinh dài.'],
    en: ['Blue boots on wet grass', 'Longer studs for the rain.'],
    zh: ['雨中草地上的藍色球鞋', '下雨就換長釘。'],
  },
  'match-board': {
    vi: ['Bảng điện tử trên khán đài tối', 'Bảng điện tử sau tiếng còi mãn cuộc.'],
    en: ['A scoreboard over a dark stand', 'The scoreboard after the whistle.'],
    zh: ['昏暗看臺上方的記分牌', '終場哨響後的記分牌。'],
  },
  'match-lights': {
    vi: ['Cột đèn sân vận động lúc chập tối', 'Đèn còn sáng khi khán giả đã về.'],
    en: ['A floodlight tower at nightfall', 'Still lit after the crowd went home.'],
    zh: ['入夜時的球場燈塔', '觀眾散去，燈仍亮著。'],
  },
  'match-scarf': {
    vi: ['Chiếc khăn đỏ vàng vắt trên lan can khán đài', 'Ai đó bỏ quên chiếc khăn.'],
    en: ['A red and yellow scarf over the rail of a stand', 'Someone left a scarf behind.'],
    zh: ['看臺欄杆上的紅黃圍巾', '有人把圍巾忘在這裡。'],
  },
  'match-tunnel': {
    vi: ['Hai đội bước ra từ đường hầm', 'Vài bước nữa là tới ánh đèn.'],
    en: ['Two teams walk out of the tunnel', 'A few steps from the light.'],
    zh: ['兩隊走出球員通道', '再幾步就走進燈光。'],
  },
  'match-gloves': {
    vi: ['Găng thủ môn đặt trên xà ngang', 'Găng đã sẵn sàng.'],
    en: ['Goalkeeper’s gloves on the crossbar', 'The gloves are ready.'],
    zh: ['掛在橫樑上的門將手套', '手套已經就緒。'],
  },
  'match-whistle': {
    vi: ['Còi và hai chiếc thẻ của trọng tài', 'Mọi thứ bắt đầu bằng một tiếng còi.'],
    en: ['A referee’s whistle and cards', 'It all begins with a whistle.'],
    zh: ['裁判的哨子與紅黃牌', '一切從一聲哨響開始。'],
  },
}

export function coverWords(cover: string, locale: Locale): { coverAlt: string; coverCaption: string } {
  const [coverAlt, coverCaption] = words[cover]?.[locale] ?? ['', '']
  return { coverAlt, coverCaption }
}

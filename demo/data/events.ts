import type { LocalText } from '#contract/envelope.ts'
import type { NewEvent } from '#server/features/events/events.store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Planned = Omit<NewEvent, 'startsAt' | 'endsAt'> & { inDays: number; atHour: number; hours: number }
export type Derby = { home: LocalText; away: LocalText; kickOff: number }
/** Dates on which events depend: the next derby of Hanoi, and the days until the commentator has a free evening. */
export type Occasions = { derby: Derby | null; talkInDays: number }

const doorsMs = 75 * 60_000
const talkSlug = 'hoi-dap-cung-blv-minh-khang'

/** Returns the evening on which members watch the derby together. Its day and hours are those of the match. */
function derbyNight({ home, away, kickOff }: Derby): NewEvent {
  const at = new Date(kickOff + 7 * hourMs)
  const clock = (ms: number) => new Date(ms + 7 * hourMs).toISOString().slice(11, 16)
  const [date, month] = [at.getUTCDate(), at.getUTCMonth() + 1]
  const weekday = (locale: string) => at.toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
  const [doors, start, kept] = [clock(kickOff - doorsMs), clock(kickOff), clock(kickOff - 30 * 60_000)]
  return {
    slug: 'dem-derby-ha-noi-xem-chung',
    startsAt: new Date(kickOff - doorsMs),
    endsAt: new Date(kickOff + 2.25 * hourMs),
    capacity: 120,
    title: {
      vi: `Xem chung derby Hà Nội: ${home.vi} – ${away.vi}`,
      en: `Hanoi derby together: ${home.en} v ${away.en}`,
      zh: `一起看河內德比：${home.zh}對${away.zh}`,
    },
    place: {
      vi: 'Cà phê Bàn Thắng, Đống Đa, Hà Nội',
      en: 'Bàn Thắng Café, Đống Đa, Hanoi',
      zh: '河內棟多郡 Bàn Thắng 咖啡館',
    },
    summary: {
      vi: `${start} ${weekday('vi')} ${date}/${month}: màn hình lớn, hai dãy bàn cho cổ động viên hai đội.`,
      en: `${weekday('en')} ${date}/${month} at ${start}: a big screen, and tables for the supporters of either side.`,
      zh: `${month}月${date}日${weekday('zh-TW')} ${start}：大螢幕，兩隊球迷各有專屬座位。`,
    },
    text: {
      vi: `Cửa mở từ ${doors}, trận đấu bắt đầu lúc ${start}. Mỗi chỗ đặt giữ đến ${kept}, sau đó dành cho người đứng chờ.\nMang áo đội nào cũng được chào đón; quán có khu riêng cho gia đình có trẻ nhỏ.\nGiữa hai hiệp có đố vui về những trận derby cũ.`,
      en: `Doors open at ${doors} and the match starts at ${start}. Booked places are kept until ${kept}, then given to those who wait.\nAny shirt is welcome, and there is a corner for families with small children.\nAt half-time there is a quiz about earlier derbies.`,
      zh: `${doors} 開門，${start} 開賽。預約座位保留至 ${kept}，之後開放候補。\n任何球衣都歡迎，並設有親子區。\n中場休息有德比歷史問答。`,
    },
  }
}

const planned: Planned[] = [
  {
    slug: 'dem-derby-ha-noi-xem-chung',
    inDays: 1,
    atHour: 19,
    hours: 3,
    capacity: 120,
    title: {
      vi: 'Đêm derby Hà Nội: xem chung tại quán',
      en: 'Hanoi derby night: watch together',
      zh: '河內德比之夜：一起看球',
    },
    place: {
      vi: 'Cà phê Bàn Thắng, Đống Đa, Hà Nội',
      en: 'Bàn Thắng Café, Đống Đa, Hanoi',
      zh: '河內棟多郡 Bàn Thắng 咖啡館',
    },
    summary: {
      vi: 'Màn hình lớn và bàn riêng cho cổ động viên hai đội.',
      en: 'A big screen, and tables for the supporters of either side.',
      zh: '大螢幕，兩隊球迷各有專屬座位。',
    },
    text: {
      vi: 'Cửa mở từ 18:00, trận đấu bắt đầu lúc 19:15. Mỗi chỗ đặt giữ đến 18:45, sau đó dành cho người đứng chờ.\nMang áo đội nào cũng được chào đón; quán có khu riêng cho gia đình có trẻ nhỏ.\nGiữa hai hiệp có đố vui về những trận derby cũ.',
      en: 'Doors open at 18:00 and the match starts at 19:15. Booked places are kept until 18:45, then given to those who wait.\nAny shirt is welcome, and there is a corner for families with small children.\nAt half-time there is a quiz about earlier derbies.',
      zh: '18:00 開門，19:15 開賽。預約座位保留至 18:45，之後開放候補。\n任何球衣都歡迎，並設有親子區。\n中場休息有德比歷史問答。',
    },
  },
  {
    slug: 'do-vui-v-league',
    inDays: 3,
    atHour: 20,
    hours: 1,
    capacity: null,
    title: { vi: 'Đố vui V.League hằng tuần', en: 'The weekly V.League quiz', zh: '每週 V.League 問答夜' },
    place: { vi: 'Phòng trò chuyện Khán Đài', en: 'The Khán Đài chat room', zh: 'Khán Đài 聊天室' },
    summary: {
      vi: 'Hai mươi câu hỏi trong một giờ, ai trả lời nhanh và đúng nhất lên bảng vàng của tuần.',
      en: 'Twenty questions in an hour; the fastest right answers make the board of the week.',
      zh: '一小時二十題，答得又快又準的人登上本週榜單。',
    },
    text: {
      vi: 'Câu hỏi xoay quanh lịch sử V.League, các đội bóng và những bàn thắng đáng nhớ mùa này.\nTrả lời ngay trong phòng trò chuyện; người dẫn đố công bố đáp án sau mỗi câu.\nKhông cần chuẩn bị gì, chỉ cần vào phòng trước 20:00.',
      en: 'The questions are about the history of the V.League, its clubs and the goals to remember of this season.\nAnswer in the room itself; the host tells the solution after each question.\nNothing to prepare: just be in the room before 20:00.',
      zh: '題目涵蓋 V.League 歷史、各支球隊與本季難忘進球。\n直接在聊天室作答，主持人逐題公布答案。\n無需準備，20:00 前進入聊天室即可。',
    },
  },
  {
    slug: 'giai-bong-da-san-7-khan-dai',
    inDays: 9,
    atHour: 7,
    hours: 10,
    capacity: 96,
    title: { vi: 'Giải bóng đá sân 7 Khán Đài mở rộng', en: 'Khán Đài seven-a-side open', zh: 'Khán Đài 七人制公開賽' },
    place: {
      vi: 'Sân Chảo Lửa, Tân Bình, TP. Hồ Chí Minh',
      en: 'Chảo Lửa pitch, Tân Bình, Ho Chi Minh City',
      zh: '胡志明市新平郡 Chảo Lửa 球場',
    },
    summary: {
      vi: 'Mười hai đội, mỗi đội tám người, đá vòng bảng buổi sáng và chung kết buổi chiều có tường thuật trực tiếp.',
      en: 'Twelve teams of eight, groups in the morning and a final in the afternoon, streamed live.',
      zh: '十二隊、每隊八人，上午小組賽，下午決賽並全程直播。',
    },
    text: {
      vi: 'Đăng ký theo từng người, ban tổ chức ghép đội theo vị trí và trình độ tự nhận.\nGiày đinh dăm, bọc ống đồng bắt buộc; có y tế tại sân.\nBa trận cuối được phát trực tiếp trên Khán Đài với hai bình luận viên.',
      en: 'Sign up as a person; teams are made by position and the level you state.\nTurf shoes and shin guards are required, and there is first aid at the pitch.\nThe last three matches are streamed on Khán Đài with two commentators.',
      zh: '個人報名，主辦方依位置與自評程度分隊。\n須穿碎釘鞋並配戴護脛，現場有醫護。\n最後三場將在 Khán Đài 直播，由兩位主播播報。',
    },
  },
  {
    slug: talkSlug,
    inDays: 5,
    atHour: 21,
    hours: 1,
    capacity: 500,
    title: { vi: 'Hỏi đáp cùng BLV Minh Khang', en: 'Ask Minh Khang anything', zh: '與主播 Minh Khang 對談' },
    place: { vi: 'Trực tuyến', en: 'Online', zh: '線上' },
    summary: {
      vi: 'Một giờ kể chuyện cabin: chuẩn bị một trận thế nào, giữ giọng ra sao và những lần nói hớ.',
      en: 'An hour of booth stories: preparing a match, keeping one’s voice, and slips of the tongue.',
      zh: '一小時播報室故事：如何備賽、如何護嗓，以及那些口誤。',
    },
    text: {
      vi: 'Gửi câu hỏi trước trên bảng tin với thẻ #hoiminhkhang, câu được thích nhiều sẽ được trả lời trước.\nBuổi nói chuyện được ghi lại và đăng ở mục Highlight.',
      en: 'Post your question on the feed with #hoiminhkhang; what is liked most is answered first.\nThe talk is recorded and published under Highlights.',
      zh: '請先在動態以 #hoiminhkhang 提問，獲讚最多的優先回答。\n全程錄影並發布於精華專區。',
    },
  },
  {
    slug: 'lop-binh-luan-cho-nguoi-moi',
    inDays: -6,
    atHour: 19,
    hours: 2,
    capacity: 40,
    title: { vi: 'Lớp bình luận cho người mới', en: 'Commentary class for beginners', zh: '新手播報班' },
    place: { vi: 'Trực tuyến', en: 'Online', zh: '線上' },
    summary: {
      vi: 'Học cách đọc trận đấu, chọn từ và giữ nhịp trong hai giờ thực hành.',
      en: 'Two hours of practice in reading a match, choosing words and keeping the rhythm.',
      zh: '兩小時實作：看懂比賽、選詞與掌握節奏。',
    },
    text: {
      vi: 'Mỗi người bình luận năm phút của một trận có sẵn và nghe góp ý.\nNhững bạn nói tốt được mời thử giọng cho giải hạng Nhì.',
      en: 'Everybody commentates on five minutes of a recorded match and hears what others think.\nThe best are invited to a trial for the second division.',
      zh: '每人播報一段五分鐘的比賽並聆聽講評。\n表現優異者將受邀試播乙級聯賽。',
    },
  },
]

/**
 * Returns the demo’s events relative to the day of `nowMs`: some are coming, one is over. Hours are in the time zone of
 * Vietnam. Without `occasions` all dates are fixed.
 */
export function eventsFrom(nowMs: number, occasions?: Occasions): NewEvent[] {
  const midnight = Math.floor((nowMs + 7 * hourMs) / dayMs) * dayMs - 7 * hourMs
  return planned.flatMap(({ inDays, atHour, hours, ...event }): NewEvent[] => {
    if (event.slug === planned[0]?.slug && occasions) return occasions.derby ? [derbyNight(occasions.derby)] : []
    const days = event.slug === talkSlug && occasions ? occasions.talkInDays : inDays
    const startsAt = midnight + days * dayMs + atHour * hourMs
    return [{ ...event, startsAt: new Date(startsAt), endsAt: new Date(startsAt + hours * hourMs) }]
  })
}

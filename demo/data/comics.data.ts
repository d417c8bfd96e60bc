import type { LocalText } from '#contract/envelope.ts'
import type { Genre } from '#contract/works.ts'

/**
 * A panel: the place, the visible characters (name, pose, mood), and their lines. `0:` is the first character, `*:` the
 * narrator.
 */
export type DemoPanel = [place: string, cast: string, ...said: string[]]
export type DemoChapter = { title: LocalText; summary: LocalText; pages: DemoPanel[][] }
export type DemoComic = {
  slug: string
  titles: LocalText
  summaries: LocalText
  year: number
  age: 0 | 13
  genres: Genre[]
  makers: string[]
  palette: string
  colour: string
  isComplete?: boolean
  featured?: number
  daysAgo: number
  chapters: DemoChapter[]
}

const t = (vi: string, en: string, zh: string): LocalText => ({ vi, en, zh })
const none = t('', '', '')

export const demoComics: DemoComic[] = [
  {
    slug: 'thu-mon-ti-hon',
    titles: t('Thủ môn tí hon', 'The Tiny Keeper', '小小守門員'),
    summaries: t(
      'Tí thấp nhất lớp nhưng lại mê bắt gôn. Đôi găng của ông ngoại rộng gấp đôi bàn tay em, và em quyết không thay đôi khác.',
      'Tí is the smallest in class and loves to keep goal. Grandfather’s gloves are twice the size of his hands, and he will wear no others.',
      '小蒂全班最矮，卻最愛當守門員。外公的手套比他的手大兩倍，他卻堅持不換。',
    ),
    year: 2026,
    age: 0,
    genres: ['the-thao', 'hoc-duong', 'hai-huoc'],
    makers: ['Đỗ Hải Yến'],
    palette: 'noon',
    colour: '#2c7a4b',
    isComplete: false,
    featured: 1,
    daysAgo: 1,
    chapters: [
      {
        title: t('Đôi găng quá khổ', 'The Gloves', '過大的手套'),
        summary: none,
        pages: [
          [
            ['school', 'tiny stand smile,coach point calm', '1:Ai muốn bắt gôn nào?', '0:Em ạ! Em ạ!'],
            ['school', 'tiny cheer laugh,town stand shock', '1:Cậu đứng còn chưa tới nách xà!'],
          ],
          [
            ['tv', 'tiny sit sad,pao sit calm', '0:Ông ơi, bao giờ cháu mới cao?', '1:Thủ môn không cần cao.'],
            ['tv', 'pao point smile,tiny stand shock', '0:Cần biết trước bóng đi đâu.'],
            ['tv', 'tiny cheer laugh', '*:Và ông đưa Tí đôi găng đã ba mươi năm tuổi.'],
          ],
          [
            ['stadium', 'tiny stand calm,town run angry', '1:Đỡ này!'],
            ['stadium', 'tiny dive shock', '*:Đôi găng bay tới bóng trước cả Tí.'],
            ['stadium', 'tiny cheer laugh,coach cheer smile', '1:Bắt được thật à?!'],
          ],
          [
            ['school', 'coach stand smile,tiny stand smile', '0:Thứ bảy này, em bắt chính.'],
            ['school', 'tiny run laugh', '0:Ông ơiiii!', '*:Hết chương 1'],
          ],
        ],
      },
      {
        title: t('Trận đầu tiên', 'The First Match', '第一場比賽'),
        summary: none,
        pages: [
          [
            [
              'stadium',
              'tiny stand sad,coach stand calm',
              '*:Thứ bảy. Khán đài có mười hai người.',
              '0:Đông quá thầy ơi…',
            ],
            ['stadium', 'pao cheer smile,mew cheer laugh', '0:Cố lên cháu ơi!'],
          ],
          [
            ['rain', 'town run angry,tiny stand shock', '*:Phút 20, trời mưa. Găng nặng như gạch.'],
            ['rain', 'tiny dive sad', '0:Tuột mất rồi…'],
            ['rain', 'pao point smile', '0:Nhìn chân, đừng nhìn bóng!'],
          ],
          [
            ['rain', 'town run smile', '*:Chân trái… vậy là bóng sang phải!'],
            ['rain', 'tiny dive angry', '0:Đâyyyy!'],
            ['rain', 'tiny cheer laugh,coach cheer laugh', '1:Trời ơi, cản được rồi!'],
          ],
          [
            [
              'stadium',
              'pao stand smile,tiny stand smile',
              '1:Ông ơi, găng vừa tay cháu rồi này.',
              '0:Không, tay cháu lớn đấy.',
            ],
            ['hills', 'tiny run laugh,pao stand smile', '*:Còn tiếp'],
          ],
        ],
      },
    ],
  },
  {
    slug: 'qua-bong-biet-noi',
    titles: t('Quả bóng biết nói', 'The Talking Ball', '會說話的足球'),
    summaries: t(
      'Trong kho dụng cụ của trường có một quả bóng cũ biết nói, hay cằn nhằn và rất sợ vũng nước.',
      'In the school shed lives an old ball that talks, grumbles a lot, and is afraid of puddles.',
      '學校器材室裡有一顆會說話的舊足球，愛嘮叨，而且非常怕水坑。',
    ),
    year: 2025,
    age: 0,
    genres: ['ky-ao', 'hai-huoc', 'hoc-duong'],
    makers: ['Nguyễn Bách Tùng'],
    palette: 'dawn',
    colour: '#8a4f5c',
    featured: 2,
    daysAgo: 6,
    chapters: [
      {
        title: t('Ai đấy?', 'Who Is There?', '是誰？'),
        summary: none,
        pages: [
          [
            ['tv', 'de stand shock', '*:Kho dụng cụ, giờ ra chơi.', '0:Có ai ở trong không?'],
            ['tv', 'de stand shock,ball stand angry', '1:Có. Và đang ngủ.'],
          ],
          [
            ['tv', 'de cheer shock,ball stand calm', '0:Bóng… biết nói?!', '1:Bóng nào chẳng biết. Chỉ là lười.'],
            ['school', 'de run laugh,ball run shock', '1:Này! Đừng đá! Thương lượng đã!'],
            ['school', 'ball stand sad,de sit smile', '0:Thế bạn thích gì?'],
          ],
          [
            ['school', 'ball stand smile', '0:Lăn trên cỏ khô. Gió nhẹ. Không ai sút hết sức.'],
            ['rain', 'ball stand shock,de stand smile', '*:Trời đổ mưa.', '0:Nước! Nước! Bế tôi vào!'],
          ],
          [
            ['tv', 'de sit smile,ball stand calm', '1:Mai nhớ lau khô nhé.', '0:Vâng, thưa ngài Bóng.'],
            ['tv', 'ball cheer laugh', '0:Gọi tôi là Da.', '*:Hết chương 1'],
          ],
        ],
      },
      {
        title: t('Vũng nước', 'The Puddle', '水坑'),
        summary: none,
        pages: [
          [
            ['school', 'su point smile,de stand calm', '0:Chung kết khối rồi, lấy bóng mới nhé!', '1:Không! Lấy Da!'],
            ['school', 'ball stand calm', '0:Hừm. Tôi có giá của tôi.'],
          ],
          [
            ['stadium', 'su run angry,town run angry', '*:Hai mươi phút cuối. Không bàn thắng.'],
            ['stadium', 'ball run shock', '0:Trước mặt là… vũng nước!'],
            ['stadium', 'de run shock', '0:Da! Nhắm mắt lại!'],
          ],
          [
            ['rain', 'ball run angry', '0:Vì cỏ khô! Vì gió nhẹ!'],
            ['rain', 'ball cheer laugh', '*:Quả bóng lướt qua vũng nước như viên sỏi.'],
            ['rain', 'de cheer laugh,su cheer laugh', '0:VÀO!'],
          ],
          [
            ['school', 'ball stand smile,de sit smile', '0:Ướt cũng không tệ lắm.', '1:Thế mai tắm nhé?'],
            ['school', 'ball run shock', '0:KHÔNG!', '*:Hết'],
          ],
        ],
      },
    ],
  },
  {
    slug: 'binh-luan-vien-meo',
    titles: t('Bình luận viên Mèo', 'Commentator Cat', '貓咪主播'),
    summaries: t(
      'Mướp được mời bình luận trận cầu của lũ chuột. Ranh giới giữa khách quan và đói bụng rất mong manh.',
      'Mướp the cat is asked to comment on the mice’s match. The line between fair and hungry is thin.',
      '貓咪阿條受邀播報老鼠的球賽。公正與肚子餓之間，只有一線之隔。',
    ),
    year: 2026,
    age: 0,
    genres: ['hai-huoc', 'doi-thuong'],
    makers: ['Lâm Gia Khang'],
    palette: 'dusk',
    colour: '#5a3568',
    isComplete: false,
    featured: 3,
    daysAgo: 3,
    chapters: [
      {
        title: t('Ca trực đầu tiên', 'First Shift', '第一次值班'),
        summary: none,
        pages: [
          [
            ['tv', 'cat stand smile,owner point calm', '1:Bình luận thôi nhé, không được liếm mép.', '0:Vâng ạ.'],
            ['stadium', 'cat stand calm', '0:Xin chào quý vị khán giả, và quý vị… thơm phức.'],
          ],
          [
            ['stadium', 'mew run smile,cat point laugh', '1:Số 7 đi bóng! Nhìn cái đuôi kìa!'],
            ['stadium', 'cat sit sad', '*:Bụng réo.', '0:Đó là… tiếng trống ạ.'],
          ],
          [
            [
              'stadium',
              'owner stand angry,cat stand shock',
              '0:Cậu vừa gọi cầu thủ là món chính!',
              '1:Lỡ lời! Lỡ lời!',
            ],
            ['stadium', 'mew cheer laugh,cat cheer laugh', '*:Bàn thắng! Và lần này Mướp quên đói thật.'],
          ],
          [
            ['city', 'cat stand smile,mew stand smile', '1:Bình luận hay lắm. Tuần sau nữa nhé?', '0:Nếu có cá khô.'],
            ['city', 'cat cheer laugh', '*:Hết chương 1'],
          ],
        ],
      },
      {
        title: t('Đường truyền kém', 'Bad Line', '訊號不良'),
        summary: none,
        pages: [
          [
            ['tv', 'cat stand shock', '0:Mất hình rồi! Khán giả đang chờ!'],
            ['tv', 'owner run angry,cat point shock', '0:Ai cắn dây?', '1:Không phải cháu!'],
          ],
          [
            ['tv', 'mew stand sad', '0:Là tôi… tôi hồi hộp quá.'],
            ['tv', 'cat stand calm,mew stand sad', '0:Vậy ta kể bằng miệng.'],
          ],
          [
            ['city', 'cat point laugh', '0:Bóng sang trái! Quý vị nhắm mắt lại mà xem!'],
            ['street', 'owner sit smile,wife sit smile,su sit smile', '*:Cả phố nhắm mắt. Và thấy rõ hơn mọi khi.'],
          ],
          [
            ['street', 'su cheer laugh,wife cheer laugh', '0:Vào rồi!', '1:Ai ghi bàn thế?'],
            ['tv', 'cat cheer laugh,mew cheer laugh', '0:Tất cả chúng ta!', '*:Còn tiếp'],
          ],
        ],
      },
    ],
  },
  {
    slug: 'phu-thuy-san-phui',
    titles: t('Phù thủy sân phủi', 'Wizard of the Small Pitch', '野球場的魔法師'),
    summaries: t(
      'Người ta đồn ở sân số 5 có một phù thủy: ai chuyền cho anh đều tự nhiên đá hay. Bí mật nằm trong chiếc mũ.',
      'They say a wizard plays on pitch 5: whoever passes to him suddenly plays well. The secret is in the cap.',
      '傳說五號球場有個魔法師：誰傳球給他，誰就突然變強。秘密就在那頂帽子裡。',
    ),
    year: 2024,
    age: 13,
    genres: ['ky-ao', 'the-thao'],
    makers: ['Trương Anh Vũ'],
    palette: 'night',
    colour: '#2a2560',
    daysAgo: 30,
    chapters: [
      {
        title: t('Sân số 5', 'Pitch 5', '五號球場'),
        summary: none,
        pages: [
          [
            ['city', 'su stand calm,girl stand calm', '0:Mười giờ đêm, sân 5 còn sáng đèn.', '1:Phù thủy ở đó đấy.'],
            ['street', 'wizard stand smile', '0:Thiếu người à? Cho đá với.'],
          ],
          [
            ['stadium', 'su run smile,wizard run smile', '0:Chuyền này!'],
            ['stadium', 'su run shock', '*:Và chân Sử bỗng nhẹ như lông.'],
            ['stadium', 'su cheer laugh,wizard stand smile', '0:Em vừa đi bóng qua ba người!'],
          ],
          [
            ['stadium', 'girl point shock,wizard stand calm', '0:Trong mũ anh có gì?', '1:Muốn xem không?'],
            ['stadium', 'wizard point smile', '*:Trong mũ là một mẩu giấy.'],
          ],
          [
            ['city', 'su stand shock', '*:"Bạn vốn đã đá hay. Ký tên: người chuyền bóng."'],
            ['city', 'wizard run smile', '0:Mai gặp lại!', '*:Hết chương 1'],
          ],
        ],
      },
      {
        title: t('Chiếc mũ rơi', 'The Cap Falls', '帽子掉了'),
        summary: none,
        pages: [
          [
            ['rain', 'wizard run shock', '*:Gió lớn. Chiếc mũ bay mất.'],
            ['rain', 'wizard stand sad,su stand shock', '0:Không có mũ, tôi chỉ là thợ điện thôi.'],
          ],
          [
            ['stadium', 'town point laugh', '0:Phù thủy hết phép rồi!'],
            ['stadium', 'su stand angry,girl stand angry', '0:Chuyền cho anh ấy đi!', '1:Lần này mình làm phép.'],
          ],
          [
            ['stadium', 'wizard run shock', '*:Bóng tới. Nhẹ. Đúng chân.'],
            ['stadium', 'wizard cheer laugh,su cheer laugh', '0:Hóa ra… cảm giác là thế này.'],
          ],
          [
            ['city', 'girl stand smile,wizard stand smile', '0:Trả anh cái mũ. Em bỏ thêm một mẩu giấy.'],
            ['city', 'wizard stand smile', '*:"Cảm ơn người chuyền bóng."', '*:Hết'],
          ],
        ],
      },
    ],
  },
  {
    slug: 've-so-muoi-hai',
    titles: t('Vé số 12', 'Ticket No. 12', '第十二號門票'),
    summaries: t(
      'Tấm vé xem chung kết năm 1998 được tìm thấy trong một cuốn sách cũ. Ghế số 12 hôm ấy đã có người ngồi.',
      'A ticket for the final of 1998 turns up in an old book. Seat 12 was taken that day.',
      '一本舊書裡夾著 1998 年決賽的門票。那天，十二號座位上有人坐過。',
    ),
    year: 2025,
    age: 13,
    genres: ['trinh-tham', 'doi-thuong'],
    makers: ['Phùng Thục Anh'],
    palette: 'sepia',
    colour: '#6a4a2c',
    daysAgo: 18,
    chapters: [
      {
        title: t('Cuốn sách cũ', 'The Old Book', '舊書'),
        summary: none,
        pages: [
          [
            [
              'street',
              'girl stand smile,pao stand calm',
              '0:Cháu lấy cuốn này ạ.',
              '1:Sách bóng đá cũ, còn kẹp gì trong đó kìa.',
            ],
            ['tv', 'girl sit shock', '0:Vé chung kết… năm 1998?'],
          ],
          [
            [
              'tv',
              'girl stand calm,artist stand shock',
              '0:Chưa xé. Nghĩa là không ai dùng.',
              '1:Nhưng ảnh báo có người ngồi ghế 12.',
            ],
            ['city', 'girl point angry', '0:Vậy ai đã ngồi đó?'],
          ],
          [
            ['stadium', 'girl run calm,artist run calm', '*:Sân cũ. Khán đài B.'],
            ['stadium', 'artist point shock', '0:Có khắc chữ này: "Hẹn em hiệp hai".'],
          ],
          [
            ['stadium', 'girl stand sad', '0:Cô ấy đã không tới.'],
            ['city', 'girl stand calm', '*:Hoặc tới muộn hai mươi bảy năm.', '*:Hết chương 1'],
          ],
        ],
      },
      {
        title: t('Hiệp hai', 'Second Half', '下半場'),
        summary: none,
        pages: [
          [
            [
              'street',
              'wife stand calm,girl point smile',
              '1:Cô ơi, chữ này của cô phải không?',
              '0:…Ba mươi năm rồi.',
            ],
            ['tv', 'wife sit sad', '0:Hôm ấy xe hỏng. Tôi nghe trận đấu qua radio.'],
          ],
          [
            ['tv', 'girl stand smile,wife sit calm', '0:Chú ấy vẫn giữ ghế bên cạnh trống.'],
            ['bus', 'wife sit calm,girl sit smile', '*:Chuyến xe sáng chủ nhật.', '0:Liệu có muộn quá không?'],
          ],
          [
            ['stadium', 'captain stand calm', '*:Ghế 11, khán đài B.'],
            ['stadium', 'captain stand shock,wife stand smile', '1:Xin lỗi, tôi tới muộn.', '0:Vẫn kịp hiệp hai.'],
          ],
          [
            ['stadium', 'girl stand smile,artist cheer laugh', '1:Khóc à?', '0:Bụi thôi.'],
            ['hills', 'captain stand smile,wife stand smile', '*:Hết'],
          ],
        ],
      },
    ],
  },
  {
    slug: 'bi-xanh-bi-do',
    titles: t('Bi xanh, bi đỏ', 'Green Marble, Red Marble', '綠彈珠，紅彈珠'),
    summaries: t(
      'Chanh và Dâu là đôi bạn thân, cho tới ngày cả hai cùng vào chung kết đường đua gầm giường.',
      'Lime and Berry are best friends, until both reach the final of the race under the bed.',
      '阿檸和阿莓是好朋友，直到兩顆彈珠一起闖進「床底大賽」的決賽。',
    ),
    year: 2026,
    age: 0,
    genres: ['phieu-luu', 'hai-huoc', 'gia-dinh'],
    makers: ['Mai Nhật Linh'],
    palette: 'space',
    colour: '#3a2371',
    isComplete: false,
    featured: 4,
    daysAgo: 11,
    chapters: [
      {
        title: t('Gầm giường', 'Under the Bed', '床底下'),
        summary: none,
        pages: [
          [
            ['tv', 'lime stand smile,berry stand smile', '0:Tối nay, khi đèn tắt…', '1:…đường đua mở!'],
            ['space', 'lime run laugh,berry run laugh', '*:Gầm giường rộng như vũ trụ.'],
          ],
          [
            ['space', 'plum stand angry', '0:Đường của ta. Ai qua phải đấu.'],
            ['space', 'lime stand shock,berry stand calm', '1:Hai đấu một nhé?', '0:Không, đua cho công bằng.'],
          ],
          [
            ['space', 'lime run angry,plum run angry', '*:Khúc cua Chiếc Dép!'],
            ['space', 'berry run shock', '0:Cẩn thận bụi!'],
          ],
          [
            ['space', 'lime cheer laugh,berry cheer laugh', '*:Cùng về đích. Vậy là phải đấu chung kết.'],
            ['tv', 'lime stand sad,berry stand sad', '0:Với cậu á?', '*:Hết chương 1'],
          ],
        ],
      },
      {
        title: t('Chung kết', 'The Final', '決賽'),
        summary: none,
        pages: [
          [
            ['space', 'lime stand calm,berry stand calm', '*:Vạch xuất phát: kẽ gạch thứ ba.'],
            ['space', 'plum point smile', '0:Ba, hai, một…'],
          ],
          [
            ['space', 'lime run angry,berry run angry', '0:Tớ sẽ không nhường đâu!', '1:Tớ cũng thế!'],
            ['space', 'berry run shock', '*:Nắp cống thoát nước mở toang!'],
          ],
          [
            ['space', 'lime run shock', '0:Dâu ơi!'],
            ['space', 'lime dive angry,berry dive shock', '*:Chanh bỏ vạch đích, lăn ngược lại.'],
          ],
          [
            ['tv', 'lime stand smile,berry stand sad', '1:Cậu thua vì tớ rồi.', '0:Thua gì? Còn đủ đôi mà.'],
            [
              'tv',
              'lime cheer laugh,berry cheer laugh,plum cheer smile',
              '2:Vậy ta trao cúp cho cả hai!',
              '*:Còn tiếp',
            ],
          ],
        ],
      },
    ],
  },
]

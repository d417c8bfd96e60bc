import type { LocalText } from '#contract/envelope.ts'
import type { Genre } from '#contract/works.ts'

/** A shot: the place, the visible characters (name, pose, mood), and the spoken line in each language of the site. */
export type DemoShot = [place: string, cast: string, vi: string, en: string, zh: string]
export type DemoEpisode = { season?: number; title: LocalText; summary: LocalText; shots: DemoShot[] }
export type DemoFilm = {
  slug: string
  titles: LocalText
  summaries: LocalText
  form: 'movie' | 'series'
  year: number
  age: 0 | 13 | 16 | 18
  genres: Genre[]
  makers: string[]
  performers: string[]
  palette: string
  colour: string
  /** True for a film that also has an English sound version. */
  isDubbed?: boolean
  isComplete?: boolean
  featured?: number
  daysAgo: number
  episodes: DemoEpisode[]
}

const t = (vi: string, en: string, zh: string): LocalText => ({ vi, en, zh })

export const demoFilms: DemoFilm[] = [
  {
    slug: 'tran-cau-tren-doi-che',
    titles: t('Trận cầu trên đồi chè', 'The Match on the Tea Hill', '茶山上的球賽'),
    summaries: t(
      'Sân bóng duy nhất của bản nằm giữa hai luống chè. Ngày phiên chợ cuối năm, lũ trẻ bản Thượng thách đấu đội phố huyện, và ông Páo già nhận làm trọng tài dù chưa bao giờ thổi còi.',
      'The only pitch of the village lies between two rows of tea. On the last market day of the year the children challenge the team from town, and old Páo agrees to referee although he has never blown a whistle.',
      '全村唯一的球場夾在兩排茶樹之間。年終趕集日，山村的孩子向縣城球隊下戰帖，從沒吹過哨子的包爺爺答應當裁判。',
    ),
    form: 'movie',
    year: 2025,
    age: 0,
    genres: ['gia-dinh', 'the-thao', 'hoat-hinh'],
    makers: ['Lò Thị Mây'],
    performers: ['Giàng A Sử', 'Vàng Thị Dế', 'Hoàng Páo'],
    palette: 'dawn',
    colour: '#2f5a48',
    isDubbed: true,
    featured: 1,
    daysAgo: 2,
    episodes: [
      {
        title: t('Trận cầu trên đồi chè', 'The Match on the Tea Hill', '茶山上的球賽'),
        summary: t('Phim lẻ, phát trọn vẹn.', 'The whole film.', '完整電影。'),
        shots: [
          [
            'hills',
            'su run smile,de run laugh',
            'Dế ơi, nhanh lên! Sương sắp tan rồi.',
            'Hurry, Dế! The mist is almost gone.',
            '阿蝶，快點！霧快散了。',
          ],
          [
            'hills',
            'pao point calm,su stand shock',
            'Ông chưa cầm còi bao giờ, nhưng ông biết thế nào là công bằng.',
            'I have never held a whistle, but I know what is fair.',
            '我沒拿過哨子，但我知道什麼叫公平。',
          ],
          [
            'stadium',
            'de run angry,town run calm',
            'Bóng lăn xuống luống chè thì tính sao ạ?',
            'What if the ball rolls into the tea?',
            '球滾進茶樹裡怎麼算？',
          ],
          [
            'hills',
            'su cheer laugh,de cheer laugh,pao cheer smile',
            'Thì hái thêm một búp rồi đá tiếp!',
            'Then pick one more leaf and play on!',
            '那就再摘一片茶，繼續踢！',
          ],
        ],
      },
    ],
  },
  {
    slug: 'mua-ngay-chung-ket',
    titles: t('Mưa ngày chung kết', 'Rain on Final Day', '決賽日的雨'),
    summaries: t(
      'Mười năm sau quả phạt đền hỏng ăn, thủ quân cũ trở lại sân Vinh trong vai người nhặt bóng. Trời đổ mưa đúng lúc loạt luân lưu bắt đầu.',
      'Ten years after the penalty he missed, the old captain returns to the ground as a ball boy. It starts to rain as the shoot-out begins.',
      '罰失那記點球十年後，老隊長以球僮的身分回到球場。點球大戰開始時，天下起了雨。',
    ),
    form: 'movie',
    year: 2024,
    age: 13,
    genres: ['the-thao', 'doi-thuong'],
    makers: ['Phan Hữu Nghĩa'],
    performers: ['Trọng Tấn', 'Mai Khuê'],
    palette: 'rain',
    colour: '#2f4a4f',
    featured: 3,
    daysAgo: 40,
    episodes: [
      {
        title: t('Mưa ngày chung kết', 'Rain on Final Day', '決賽日的雨'),
        summary: t('Phim lẻ, phát trọn vẹn.', 'The whole film.', '完整電影。'),
        shots: [
          [
            'tv',
            'captain sit sad',
            'Mười năm rồi, tôi vẫn nghe tiếng xà ngang.',
            'Ten years, and I still hear the crossbar.',
            '十年了，我還聽得見橫梁的聲音。',
          ],
          [
            'rain',
            'captain stand calm,girl point smile',
            'Chú nhặt bóng à? Chú cao quá!',
            'You are the ball boy? You are so tall!',
            '你是球僮？你好高喔！',
          ],
          [
            'rain',
            'keeper dive shock,captain stand shock',
            'Năm bốn. Chỉ còn một lượt.',
            'Five four. One kick left.',
            '五比四，只剩一輪。',
          ],
          [
            'rain',
            'captain cheer smile,girl cheer laugh',
            'Lần này, bóng lăn vào thật rồi.',
            'This time it really went in.',
            '這一次，球真的進了。',
          ],
        ],
      },
    ],
  },
  {
    slug: 'phut-90-cong',
    titles: t('Phút 90 cộng', 'Ninety Plus', '補時'),
    summaries: t(
      'Quán cà phê đầu ngõ có một chiếc ti vi luôn chậm hơn cả xóm đúng tám giây. Ông chủ quyết tâm sửa trước trận chung kết, bằng mọi giá.',
      'The café at the corner has a television that is always eight seconds behind the whole street. The owner will fix it before the final, whatever it takes.',
      '巷口咖啡店的電視永遠比整條街慢八秒。老闆決心在決賽前修好它，不計代價。',
    ),
    form: 'movie',
    year: 2026,
    age: 0,
    genres: ['hai-huoc', 'doi-thuong', 'gia-dinh'],
    makers: ['Đặng Thu Hà'],
    performers: ['Quốc Bảo', 'Diễm My Lan'],
    palette: 'dusk',
    colour: '#4a2a55',
    isDubbed: true,
    featured: 2,
    daysAgo: 9,
    episodes: [
      {
        title: t('Phút 90 cộng', 'Ninety Plus', '補時'),
        summary: t('Phim lẻ, phát trọn vẹn.', 'The whole film.', '完整電影。'),
        shots: [
          [
            'tv',
            'owner point angry,wife sit calm',
            'Cả xóm hò reo rồi mà quán mình vẫn đang ném biên!',
            'The whole street cheers and we still watch a throw-in!',
            '整條街都在歡呼了，我們還在看界外球！',
          ],
          [
            'street',
            'owner run shock,cat run calm',
            'Ai có dây ăng ten không? Cho mượn tám giây thôi!',
            'Has anybody an aerial? Lend me eight seconds!',
            '誰有天線？借我八秒就好！',
          ],
          [
            'city',
            'owner stand calm,cat stand smile',
            'Mèo ơi, hay tại mình sống chậm hơn người ta?',
            'Cat, maybe it is we who live more slowly?',
            '貓啊，也許是我們活得比別人慢？',
          ],
          [
            'tv',
            'owner cheer laugh,wife cheer laugh,cat cheer laugh',
            'Chậm thì chậm, vui thì vui hai lần!',
            'Slow is fine: we cheer twice!',
            '慢就慢，開心兩次！',
          ],
        ],
      },
    ],
  },
  {
    slug: 'nguoi-giu-co',
    titles: t('Người giữ cỏ', 'The Groundskeeper', '看草人'),
    summaries: t(
      'Bốn giờ sáng, khi thành phố còn ngủ, ông Sáu đã có mặt ở sân. Phim tài liệu về người đàn ông ba mươi năm chăm một mặt cỏ mà chưa từng xem trọn một trận bóng.',
      'At four in the morning, while the city sleeps, Sáu is already at the ground. A documentary about a man who has tended one lawn for thirty years and has never watched a whole match.',
      '清晨四點，城市還在沉睡，阿六已經到了球場。紀錄一位照顧草皮三十年，卻從未看完一場球的人。',
    ),
    form: 'movie',
    year: 2023,
    age: 0,
    genres: ['tai-lieu', 'the-thao'],
    makers: ['Trịnh Gia Huy'],
    performers: ['Nguyễn Văn Sáu'],
    palette: 'sepia',
    colour: '#5d4427',
    daysAgo: 120,
    episodes: [
      {
        title: t('Người giữ cỏ', 'The Groundskeeper', '看草人'),
        summary: t('Phim lẻ, phát trọn vẹn.', 'The whole film.', '完整電影。'),
        shots: [
          [
            'stadium',
            'pao stand calm',
            'Cỏ cũng như người, sáng ra phải được hỏi thăm.',
            'Grass is like people: it wants a good morning.',
            '草跟人一樣，早上要有人問候。',
          ],
          [
            'stadium',
            'pao point smile,girl stand smile',
            'Chỗ này ngày xưa Đỏ ghi bàn. Tôi vá ba tháng mới liền.',
            'Here Đỏ scored once. It took me three months to mend.',
            '阿紅以前在這裡進球，我補了三個月才補好。',
          ],
          [
            'rain',
            'pao stand sad',
            'Mưa là thương cỏ, nhưng mưa dài thì lo.',
            'Rain is kind to grass, but long rain is a worry.',
            '下雨是疼草，雨太久就教人擔心。',
          ],
          [
            'stadium',
            'pao cheer smile',
            'Hôm nay tôi xem hết trận. Lần đầu tiên đấy.',
            'Today I watched to the end. For the first time.',
            '今天我看到了終場，這是第一次。',
          ],
        ],
      },
    ],
  },
  {
    slug: 'doi-bong-pho-hang',
    titles: t('Đội bóng phố Hàng', 'Old Quarter FC', '老街球隊'),
    summaries: t(
      'Sáu người hàng xóm chưa từng chạy quá hai vòng Hồ Gươm lập một đội bóng phủi để giữ lại mảnh sân cuối cùng của phố. Loạt phim hài nhiều tập.',
      'Six neighbours who never ran more than two rounds of the lake found a five-a-side team to save the last court of their street. A comedy series.',
      '六位從沒繞湖跑超過兩圈的鄰居組成五人制球隊，要保住老街最後一塊球場。喜劇影集。',
    ),
    form: 'series',
    year: 2026,
    age: 0,
    genres: ['hai-huoc', 'the-thao', 'doi-thuong'],
    makers: ['Vũ Minh Châu'],
    performers: ['Bích Ngọc', 'Anh Tuấn', 'Thanh Hằng Nga'],
    palette: 'noon',
    colour: '#2b6f9c',
    isComplete: false,
    featured: 4,
    daysAgo: 1,
    episodes: [
      {
        season: 1,
        title: t('Ai làm thủ môn?', 'Who Keeps Goal?', '誰當守門員？'),
        summary: t(
          'Cả đội có sáu tiền đạo và không ai muốn đứng giữa hai chiếc dép.',
          'The team has six strikers, and nobody wants to stand between the two sandals.',
          '全隊六個前鋒，沒人想站在兩隻拖鞋中間。',
        ),
        shots: [
          [
            'street',
            'owner point angry,wife stand calm,su stand shock',
            'Ai bé nhất thì bắt gôn!',
            'The smallest one keeps goal!',
            '最矮的當守門員！',
          ],
          [
            'street',
            'su stand sad,de point laugh',
            'Nhưng em sợ bóng mà…',
            'But I am afraid of the ball…',
            '可是我怕球……',
          ],
          ['street', 'su dive shock', 'Ơ, bắt được rồi này!', 'Oh, I have got it!', '咦，我接到了！'],
          [
            'street',
            'owner cheer laugh,de cheer laugh,su cheer smile',
            'Đội mình có thủ môn rồi!',
            'We have a goalkeeper!',
            '我們有守門員了！',
          ],
        ],
      },
      {
        season: 1,
        title: t('Áo đấu màu gì?', 'What Colour Are We?', '穿什麼顏色？'),
        summary: t(
          'Bà bán xôi tài trợ áo, với điều kiện áo phải in hình đĩa xôi.',
          'The sticky-rice seller pays for the shirts, on one condition.',
          '賣糯米飯的阿姨贊助球衣，條件是要印上糯米飯。',
        ),
        shots: [
          [
            'street',
            'wife point smile,owner stand shock',
            'Áo vàng như xôi xéo, in thêm miếng hành phi.',
            'Yellow as my rice, with a bit of fried onion.',
            '黃得像糯米飯，再印上油蔥。',
          ],
          [
            'tv',
            'owner sit sad,de sit laugh',
            'Nhìn xa cứ như sáu hộp xôi biết chạy.',
            'From afar we are six running lunch boxes.',
            '遠看就像六個會跑的便當。',
          ],
          [
            'street',
            'town point laugh,su stand angry',
            'Cười à? Ra sân rồi biết.',
            'You laugh? Wait for the match.',
            '笑什麼？場上見。',
          ],
          [
            'street',
            'owner run smile,de run smile,su run smile',
            'Xôi xéo tiến lên!',
            'Forward, sticky rice!',
            '糯米飯，衝啊！',
          ],
        ],
      },
      {
        season: 1,
        title: t('Trận đầu tiên', 'The First Match', '第一場比賽'),
        summary: t(
          'Thua mười một không. Nhưng lần đầu tiên cả phố đóng cửa hàng để đi xem.',
          'Eleven nil. But for the first time the whole street closes shop to watch.',
          '十一比零。但整條街第一次關店來看球。',
        ),
        shots: [
          [
            'stadium',
            'owner run shock,town run calm',
            'Một không… hai không… thôi đừng đếm nữa!',
            'One nil… two nil… stop counting!',
            '一比零……二比零……別數了！',
          ],
          [
            'stadium',
            'su stand sad,de stand sad',
            'Mười một bàn, mà khán đài vẫn hát kìa.',
            'Eleven, and they still sing.',
            '輸十一球，看台上還在唱。',
          ],
          [
            'street',
            'wife cheer laugh,cat cheer laugh',
            'Thua thì mai ăn xôi nửa giá!',
            'You lost: rice at half price tomorrow!',
            '輸了也沒關係，明天糯米飯半價！',
          ],
          [
            'city',
            'owner stand smile,su stand smile',
            'Tuần sau mình thua ít hơn nhé.',
            'Next week we lose by less.',
            '下禮拜我們輸少一點。',
          ],
        ],
      },
      {
        season: 2,
        title: t('Người hàng xóm mới', 'The New Neighbour', '新鄰居'),
        summary: t(
          'Anh thợ sửa xe mới đến đi cà nhắc, nhưng chạm bóng thì cả phố nín thở.',
          'The new mechanic limps, but when he touches the ball the street holds its breath.',
          '新來的修車師傅一跛一跛，但他一碰球，全街都屏住呼吸。',
        ),
        shots: [
          [
            'street',
            'captain stand calm,owner stand smile',
            'Tôi chỉ biết vá lốp thôi.',
            'I only mend tyres.',
            '我只會補輪胎。',
          ],
          [
            'street',
            'captain run smile,su run shock',
            'Vá lốp mà tâng bóng thế kia à?',
            'And juggles like that?',
            '補輪胎的會這樣顛球？',
          ],
          [
            'city',
            'captain sit sad,girl sit calm',
            'Chú từng đá trận chung kết, đúng không?',
            'You once played a final, did you not?',
            '叔叔以前踢過決賽，對不對？',
          ],
          [
            'street',
            'captain cheer smile,owner cheer laugh,su cheer laugh',
            'Thôi được, một trận thôi nhé.',
            'All right. One match.',
            '好吧，就一場。',
          ],
        ],
      },
      {
        season: 2,
        title: t('Giữ lại mảnh sân', 'The Last Court', '最後的球場'),
        summary: t(
          'Ngày mai máy xúc tới. Tối nay cả phố ra sân đá một trận dài nhất đời mình.',
          'Tomorrow the diggers come. Tonight the whole street plays the longest match of its life.',
          '明天挖土機就來了。今晚全街踢一場一生最久的球。',
        ),
        shots: [
          [
            'city',
            'owner point sad,wife stand sad',
            'Mai họ đào chỗ này rồi.',
            'They dig here tomorrow.',
            '明天這裡就要挖了。',
          ],
          [
            'street',
            'su run angry,de run angry',
            'Thế thì tối nay đừng ai về!',
            'Then nobody goes home tonight!',
            '那今晚誰都別回家！',
          ],
          [
            'stadium',
            'captain dive calm,owner cheer laugh',
            'Còn sáng đèn là còn đá.',
            'As long as the lights are on, we play.',
            '燈還亮著，球就還踢著。',
          ],
          [
            'street',
            'owner cheer laugh,wife cheer laugh,cat cheer smile',
            'Máy xúc quay đầu rồi! Quay đầu rồi!',
            'The digger turns round! It turns round!',
            '挖土機掉頭了！掉頭了！',
          ],
        ],
      },
    ],
  },
  {
    slug: 'bi-lan-vu-tru',
    titles: t('Bi lăn vũ trụ', 'Marbles in Space', '太空彈珠'),
    summaries: t(
      'Viên bi Chanh Muối mơ thắng giải Vành Đai Sao Thổ. Hoạt hình phiêu lưu về những đường đua lơ lửng giữa các hành tinh.',
      'Salted Lime, a small marble, dreams of winning the Saturn Ring Cup. An animated adventure on tracks that float between the planets.',
      '小彈珠「鹹檸檬」夢想拿下土星環盃。在行星間的軌道上展開的動畫冒險。',
    ),
    form: 'series',
    year: 2025,
    age: 0,
    genres: ['hoat-hinh', 'khoa-hoc', 'phieu-luu'],
    makers: ['Xưởng phim Viên Bi'],
    performers: ['Bé Nhím', 'Hải Triều'],
    palette: 'space',
    colour: '#2a1b5c',
    featured: 5,
    daysAgo: 14,
    episodes: [
      {
        title: t('Cú lăn đầu tiên', 'The First Roll', '第一次滾動'),
        summary: t(
          'Chanh Muối rơi khỏi túi áo và lăn thẳng lên Mặt Trăng.',
          'Salted Lime falls out of a pocket and rolls to the Moon.',
          '鹹檸檬從口袋掉出來，一路滾到月球。',
        ),
        shots: [
          [
            'space',
            'lime run shock',
            'Ơ kìa, dốc này không có đáy!',
            'Oh, this slope has no end!',
            '哎呀，這個坡沒有底！',
          ],
          [
            'space',
            'lime stand calm,berry stand smile',
            'Người mới à? Bám làn trong nhé.',
            'New here? Keep to the inside.',
            '新來的？靠內側滾。',
          ],
          [
            'space',
            'lime run smile,berry run smile',
            'Làn trong là làn nào trong vũ trụ?',
            'Which side is inside, in space?',
            '宇宙裡哪邊是內側？',
          ],
          [
            'space',
            'lime cheer laugh,berry cheer laugh',
            'Làn nào vui hơn thì là làn trong!',
            'The one that is more fun!',
            '好玩的那邊就是內側！',
          ],
        ],
      },
      {
        title: t('Khúc cua sao Hỏa', 'The Bend of Mars', '火星彎道'),
        summary: t(
          'Bão cát che kín đường đua, và đối thủ lại là người dẫn đường.',
          'Sand hides the track, and the rival shows the way.',
          '沙塵蓋住賽道，對手成了嚮導。',
        ),
        shots: [
          [
            'hills',
            'lime run shock,plum run angry',
            'Cát vào mắt rồi! Mà bi có mắt đâu nhỉ?',
            'Sand in my eyes! Do marbles have eyes?',
            '沙子進眼睛了！可是彈珠有眼睛嗎？',
          ],
          [
            'hills',
            'plum point calm,lime stand smile',
            'Nghe tiếng gió mà rẽ.',
            'Listen to the wind, then turn.',
            '聽風聲再轉彎。',
          ],
          ['space', 'plum run smile,lime run laugh', 'Sao cậu lại giúp tớ?', 'Why do you help me?', '你為什麼幫我？'],
          [
            'space',
            'plum cheer smile,lime cheer smile',
            'Về nhất một mình thì chán lắm.',
            'Winning alone is dull.',
            '一個人贏太無聊了。',
          ],
        ],
      },
      {
        title: t('Vành Đai Sao Thổ', 'The Ring of Saturn', '土星環'),
        summary: t(
          'Chung kết. Bốn viên bi, một vòng nhẫn, không có đường lùi.',
          'The final: four marbles, one ring, no way back.',
          '決賽：四顆彈珠、一圈光環，沒有退路。',
        ),
        shots: [
          [
            'space',
            'lime stand calm,plum stand calm,berry stand calm',
            'Ba, hai, một, lăn!',
            'Three, two, one, roll!',
            '三、二、一，滾！',
          ],
          [
            'space',
            'lime run angry,plum run angry',
            'Băng tan! Bám lấy tớ!',
            'The ice melts! Hold on to me!',
            '冰融化了！抓緊我！',
          ],
          [
            'space',
            'lime run shock',
            'Vạch đích kìa… hay là vầng sáng?',
            'The finish… or just a glow?',
            '是終點……還是光？',
          ],
          [
            'space',
            'lime cheer laugh,plum cheer laugh,berry cheer laugh',
            'Đích đến là có nhau đấy!',
            'The finish is each other!',
            '終點就是我們在一起！',
          ],
        ],
      },
    ],
  },
  {
    slug: 'chuyen-xe-dem',
    titles: t('Chuyến xe đêm', 'The Night Bus', '夜班車'),
    summaries: t(
      'Chuyến xe cổ động viên xuất phát lúc nửa đêm với bốn mươi hành khách và tới nơi với bốn mươi mốt. Phim trinh thám ba tập.',
      'The supporters’ bus leaves at midnight with forty passengers and arrives with forty-one. A mystery in three parts.',
      '球迷巴士半夜載著四十人出發，抵達時卻有四十一人。三集懸疑劇。',
    ),
    form: 'series',
    year: 2024,
    age: 16,
    genres: ['trinh-tham', 'doi-thuong'],
    makers: ['Hồ Quang Minh Trí'],
    performers: ['Khả Ngân Thi', 'Lê Hoài', 'Trần Bửu'],
    palette: 'night',
    colour: '#16213f',
    daysAgo: 60,
    episodes: [
      {
        title: t('Hành khách số 41', 'Passenger 41', '第四十一位乘客'),
        summary: t(
          'Danh sách có bốn mươi tên. Ghế cuối xe có người ngồi.',
          'Forty names on the list. Somebody sits in the last seat.',
          '名單上四十個人，最後一排卻坐著人。',
        ),
        shots: [
          [
            'bus',
            'girl stand calm,owner sit smile',
            'Ba mươi chín, bốn mươi… bốn mươi mốt?',
            'Thirty-nine, forty… forty-one?',
            '三十九、四十……四十一？',
          ],
          ['bus', 'town sit calm', 'Chị đếm cả tài xế chưa?', 'Did you count the driver?', '你把司機也算進去了嗎？'],
          [
            'city',
            'girl point shock',
            'Tài xế đang đứng ngoài kia mà!',
            'The driver is standing outside!',
            '司機站在外面啊！',
          ],
          [
            'bus',
            'girl stand shock,owner stand shock',
            'Thế thì ai đang lái xe?',
            'Then who is driving?',
            '那是誰在開車？',
          ],
        ],
      },
      {
        title: t('Trạm dừng không tên', 'A Stop Without a Name', '無名休息站'),
        summary: t(
          'Quán phở mở cửa lúc ba giờ sáng, và ai cũng từng ăn ở đó.',
          'A noodle shop is open at three in the morning, and everybody has eaten there before.',
          '凌晨三點還開著的河粉店，每個人都說自己來過。',
        ),
        shots: [
          [
            'city',
            'wife stand smile,girl stand calm',
            'Bốn mươi mốt bát, đúng chứ?',
            'Forty-one bowls, right?',
            '四十一碗，對吧？',
          ],
          ['tv', 'girl sit shock,owner sit calm', 'Sao bà chủ biết?', 'How does she know?', '老闆娘怎麼知道？'],
          [
            'street',
            'town point calm,girl stand angry',
            'Vì năm nào chuyến xe này cũng dừng ở đây.',
            'Because this bus stops here every year.',
            '因為這班車每年都停在這裡。',
          ],
          [
            'bus',
            'girl sit sad,town sit calm',
            'Năm ngoái tôi đâu có đi…',
            'I was not on it last year…',
            '可是去年我沒搭啊……',
          ],
        ],
      },
      {
        title: t('Bình minh ở khán đài', 'Dawn in the Stand', '看台的黎明'),
        summary: t(
          'Chiếc ghế trống có một dòng chữ khắc từ hai mươi năm trước.',
          'On the empty seat stand words that were carved twenty years ago.',
          '空座位上刻著二十年前的一行字。',
        ),
        shots: [
          [
            'stadium',
            'girl run shock,owner run calm',
            'Ghế 41, hàng B. Là chỗ này!',
            'Seat 41, row B. Here it is!',
            '四十一號，B排，就是這裡！',
          ],
          [
            'stadium',
            'girl stand sad',
            'Ông ngoại khắc tên ở đây từ hồi trẻ.',
            'My grandfather carved his name here when he was young.',
            '外公年輕時把名字刻在這裡。',
          ],
          [
            'hills',
            'town stand smile',
            'Ông chỉ muốn đi cùng một chuyến nữa thôi.',
            'He only wanted one more ride.',
            '他只想再同行一趟。',
          ],
          [
            'stadium',
            'girl cheer smile,owner cheer smile,town cheer smile',
            'Bốn mươi mốt người, hát lên nào!',
            'All forty-one, sing!',
            '四十一個人，一起唱！',
          ],
        ],
      },
    ],
  },
  {
    slug: 'san-truong-mua-phuong',
    titles: t('Sân trường mùa phượng', 'Flame-Tree Season', '鳳凰花開的操場'),
    summaries: t(
      'Mùa hè cuối cấp, đội nữ lớp 12A2 cần đúng bảy người để đá giải trường. Họ có sáu, và một cô bạn chỉ thích vẽ.',
      'In their last school summer the girls of 12A2 need seven to play the school cup. They are six, and one friend who only likes to draw.',
      '高中最後一個夏天，12A2 班女足要湊滿七人參賽。她們有六個人，還有一個只愛畫畫的同學。',
    ),
    form: 'series',
    year: 2025,
    age: 0,
    genres: ['hoc-duong', 'tinh-cam', 'the-thao'],
    makers: ['Ngô Lan Chi'],
    performers: ['Thảo Linh Đan', 'Minh Tú Anh', 'Gia Hân Vy'],
    palette: 'noon',
    colour: '#a33227',
    daysAgo: 21,
    episodes: [
      {
        title: t('Người thứ bảy', 'The Seventh', '第七個人'),
        summary: t(
          'Một bức vẽ trên cửa lớp chỉ đúng vị trí còn thiếu.',
          'A drawing on the classroom door shows the place that is missing.',
          '教室門上的一幅畫，畫出了缺少的位置。',
        ),
        shots: [
          [
            'school',
            'de run smile,girl run smile',
            'Còn thiếu một hậu vệ nữa thôi!',
            'We only need one more defender!',
            '只差一個後衛了！',
          ],
          [
            'school',
            'artist sit calm,de point smile',
            'Cậu vẽ cả đội, sao không vẽ mình vào?',
            'You drew all of us. Why not yourself?',
            '你畫了全隊，怎麼沒畫自己？',
          ],
          ['school', 'artist stand shock', 'Vì tớ… chạy chậm lắm.', 'Because I… run so slowly.', '因為我……跑得很慢。'],
          [
            'school',
            'artist cheer smile,de cheer laugh,girl cheer laugh',
            'Hậu vệ cần đứng đúng chỗ, cậu vẽ đúng chỗ rồi!',
            'A defender must stand in the right place, and you drew it!',
            '後衛要站對位置，你畫對了！',
          ],
        ],
      },
      {
        title: t('Buổi tập chiều mưa', 'Practice in the Rain', '雨中練習'),
        summary: t(
          'Sân ngập, bóng nổi, và hai người cùng che một chiếc ô.',
          'The yard floods, the ball floats, and two share an umbrella.',
          '操場淹水、球浮起來，兩個人共撐一把傘。',
        ),
        shots: [
          [
            'rain',
            'artist run laugh,de run laugh',
            'Bóng trôi rồi! Đội mình biết bơi không?',
            'The ball floats away! Can we swim?',
            '球漂走了！我們會游泳嗎？',
          ],
          [
            'rain',
            'girl stand calm,town stand smile',
            'Cho tớ đi nhờ ô tới cổng nhé?',
            'May I share your umbrella to the gate?',
            '可以跟你撐傘到校門口嗎？',
          ],
          [
            'school',
            'girl stand smile,town stand calm',
            'Cổng ở bên kia mà.',
            'The gate is over there.',
            '校門在那邊耶。',
          ],
          [
            'school',
            'artist point laugh,de cheer laugh',
            'Tớ vẽ lại cảnh này rồi nhé!',
            'I have drawn that, you know!',
            '這一幕我畫下來了喔！',
          ],
        ],
      },
      {
        title: t('Tiếng trống cuối cùng', 'The Last Bell', '最後的鐘聲'),
        summary: t(
          'Trận chung kết kết thúc đúng lúc trống trường điểm.',
          'The final ends just as the school drum sounds.',
          '決賽結束時，學校的鼓聲剛好響起。',
        ),
        shots: [
          [
            'school',
            'artist run angry,town run calm',
            'Giữ vững nhé, còn hai phút!',
            'Hold on, two minutes left!',
            '撐住，還有兩分鐘！',
          ],
          ['school', 'de dive shock', 'Cản được rồi!', 'Blocked!', '擋下來了！'],
          [
            'school',
            'girl stand sad,artist stand sad',
            'Nghe kìa, trống tan trường.',
            'Listen. The last bell.',
            '聽，放學的鼓聲。',
          ],
          [
            'sea',
            'artist cheer smile,de cheer smile,girl cheer smile',
            'Hẹn nhau mùa phượng năm sau!',
            'See you when the trees bloom again!',
            '明年鳳凰花開再見！',
          ],
        ],
      },
    ],
  },
]

import { clubs, type League } from './league.ts'

export const basketballLeagues: League[] = [
  {
    key: 'vba',
    country: 'VN',
    names: { vi: 'VBA', en: 'VBA', zh: '越南職業籃球聯賽' },
    colour: '#f26522',
    teams: clubs(`
      Saigon Heat|SGH|#e53935
      Hanoi Buffaloes|HNB|#fdd835
      Danang Dragons|DND|#ef6c00
      Cantho Catfish|CTC|#1f6bb0
      HCMC Wings|HCW|#5b2b82|Ho Chi Minh City Wings
      Nha Trang Dolphins|NTD|#00a7d0`),
  },
  {
    key: 'nba',
    names: { vi: 'NBA', en: 'NBA', zh: 'NBA 美國職業籃球' },
    colour: '#1d428a',
    teams: clubs(`
      Los Angeles Lakers|LAL|#552583
      Golden State Warriors|GSW|#1d428a
      Boston Celtics|BOS|#007a33
      Denver Nuggets|DEN|#0e2240
      Oklahoma City Thunder|OKC|#007ac1
      New York Knicks|NYK|#f58426
      Milwaukee Bucks|MIL|#00471b
      Dallas Mavericks|DAL|#00538c
      Atlanta Hawks|ATL|#e03a3e
      Brooklyn Nets|BKN|#33373c
      Charlotte Hornets|CHA|#1d1160
      Chicago Bulls|CHI|#ce1141
      Cleveland Cavaliers|CLE|#860038
      Detroit Pistons|DET|#c8102e
      Houston Rockets|HOU|#ce1141
      Indiana Pacers|IND|#fdbb30
      LA Clippers|LAC|#1d428a
      Memphis Grizzlies|MEM|#5d76a9
      Miami Heat|MIA|#98002e
      Minnesota Timberwolves|MIN|#0c2340
      New Orleans Pelicans|NOP|#0c2340
      Orlando Magic|ORL|#0077c0
      Philadelphia 76ers|PHI|#006bb6
      Phoenix Suns|PHX|#e56020
      Portland Trail Blazers|POR|#e03a3e
      Sacramento Kings|SAC|#5a2d81
      San Antonio Spurs|SAS|#6b7280
      Toronto Raptors|TOR|#ce1141
      Utah Jazz|UTA|#002b5c
      Washington Wizards|WAS|#e31837`),
  },
  {
    key: 'bleague',
    names: { vi: 'B.League Nhật Bản', en: 'B.League', zh: '日本職業籃球聯賽' },
    colour: '#10223f',
    teams: clubs(`
      Utsunomiya Brex|UTS|#b68d17
      Chiba Jets|CHI|#d5001c
      Ryukyu Golden Kings|RYU|#c09b2b
      Alvark Tokyo|ALV|#b3182c
      Nagoya Diamond Dolphins|NDD|#c8102e
      Hiroshima Dragonflies|HDF|#e2582a
      Gunma Crane Thunders|GUN|#1f6bb0
      SeaHorses Mikawa|MIK|#0e3a83`),
  },
  {
    key: 'euroleague',
    names: { vi: 'EuroLeague', en: 'EuroLeague', zh: '歐洲籃球聯賽' },
    colour: '#ee7623',
    teams: clubs(`
      Real Madrid Baloncesto|RMB|#b79a4b
      Olympiacos|OLY|#d71920
      Panathinaikos|PAO|#0a7a3f
      Fenerbahçe|FEN|#00287a
      Anadolu Efes|EFS|#003da5
      FC Barcelona Bàsquet|FCB|#a50044
      AS Monaco Basket|MON|#ce1126
      Žalgiris Kaunas|ZAL|#0c6b3c`),
  },
  {
    key: 'acb',
    names: { vi: 'Liga ACB Tây Ban Nha', en: 'Liga ACB', zh: '西班牙籃球聯賽' },
    colour: '#f26a21',
    teams: clubs(`
      Valencia Basket|VLC|#e8730c
      Unicaja Málaga|UNI|#007a53
      Baskonia|BKN|#b3142a
      Joventut Badalona|JOV|#14803c
      La Laguna Tenerife|TEN|#d9b500
      Gran Canaria|GCA|#ffc72c
      Bilbao Basket|BIL|#3b3f45
      UCAM Murcia|MUR|#b01c2e`),
  },
]

export const esportLeagues: League[] = [
  {
    key: 'lck',
    names: { vi: 'LCK – LMHT Hàn Quốc', en: 'LCK', zh: 'LCK 英雄聯盟韓國職業聯賽' },
    colour: '#0f1f3d',
    teams: clubs(`
      T1|T1|#e2012d
      Gen.G|GEN|#aa8a00
      Hanwha Life Esports|HLE|#ff6b01
      Dplus KIA|DK|#0ec7b5
      KT Rolster|KT|#ff0a07
      Nongshim RedForce|NS|#de2027
      BNK FearX|BFX|#e0b000
      DRX|DRX|#5a8dff`),
  },
  {
    key: 'vcs',
    names: { vi: 'VCS – LMHT Việt Nam', en: 'VCS', zh: 'VCS 英雄聯盟越南聯賽' },
    colour: '#c4161c',
    teams: clubs(`
      GAM Esports|GAM|#d4a72c
      Team Whales|TW|#2d7dd2
      Vikings Esports|VKE|#c1121f
      Team Secret|TS|#33373c
      MGN Vikings|MVK|#7b2cbf
      Saigon Buffalo|SGB|#e85d04
      Team Flash|FL|#f2b705
      CERBERUS Esports|CES|#9d0208`),
  },
  {
    key: 'lec',
    names: { vi: 'LEC – LMHT châu Âu', en: 'LEC', zh: 'LEC 英雄聯盟歐洲聯賽' },
    colour: '#00b5a6',
    teams: clubs(`
      G2 Esports|G2|#e4312b
      Fnatic|FNC|#ff5900
      Movistar KOI|MKOI|#7a4bd1
      Karmine Corp|KC|#00a7d0
      Team Vitality|VIT|#d9c400
      GIANTX|GX|#4b5563
      SK Gaming|SK|#1f2937
      Team Heretics|TH|#b3873c`),
  },
  {
    key: 'dtdv',
    names: { vi: 'Đấu Trường Danh Vọng', en: 'Arena of Glory', zh: '傳說對決越南職業聯賽' },
    colour: '#e0a100',
    teams: clubs(`
      Saigon Phantom|SGP|#c1121f
      One Star Esports|1S|#e0a100
      V Gaming|VGM|#2a9d8f
      FPT x Flash|FPT|#f77f00
      Box Gaming|BOX|#3a86ff
      Team Hà Nội Esports|HNE|#d90429|Hanoi Esports
      Sài Gòn Titans|SGT|#6a4c93|Saigon Titans
      GAM Arena|GAMA|#b08900`),
  },
]

import { type Club, clubs, type League } from './league.ts'

/** The two teams whose match the football clips show; they play nothing else. */
export const showcaseFootball: Club[] = clubs(`
  Hà Nội|HN|#c2185b|Hanoi FC
  Thép Xanh Nam Định|NĐ|#1e88e5|Nam Dinh FC`)

/** Twelve clubs each, so that a round is six fixtures; names and rough colours are facts. */
export const footballLeagues: League[] = [
  {
    key: 'vleague',
    country: 'VN',
    names: { vi: 'V.League 1', en: 'V.League 1', zh: '越南足球甲級聯賽' },
    colour: '#d81e2c',
    teams: clubs(`
      Công An Hà Nội|CAHN|#b3142a|Hanoi Police
      Thể Công Viettel|TCVT|#c8102e|The Cong Viettel
      Hoàng Anh Gia Lai|HAGL|#f2a900|Hoang Anh Gia Lai
      Becamex TP.HCM|BHCM|#7b1fa2|Becamex Ho Chi Minh City
      Sông Lam Nghệ An|SLNA|#f4c20d|Song Lam Nghe An
      Hải Phòng|HP|#d32f2f|Hai Phong FC
      Đông Á Thanh Hóa|TH|#fbc02d|Dong A Thanh Hoa
      Hồng Lĩnh Hà Tĩnh|HT|#e64a19|Hong Linh Ha Tinh
      SHB Đà Nẵng|ĐN|#ef6c00|SHB Da Nang
      Ninh Bình|NB|#2e7d32|Ninh Binh FC
      PVF-CAND|PVF|#e53935
      Quy Nhơn Bình Định|BĐ|#ef6c00|Quy Nhon Binh Dinh`),
  },
  {
    key: 'j1',
    country: 'JP',
    names: { vi: 'J1 League', en: 'J1 League', zh: '日本職業足球聯賽' },
    colour: '#d7002a',
    teams: clubs(`
      Vissel Kobe|KOB|#9d2235
      Kashima Antlers|KAS|#b71c1c
      Sanfrecce Hiroshima|HIR|#512da8
      Machida Zelvia|MAC|#1a237e
      Gamba Osaka|GAM|#0d47a1
      Urawa Red Diamonds|URA|#e6002d
      FC Tokyo|TOK|#1e3a8a
      Kawasaki Frontale|KAW|#039be5
      Yokohama F. Marinos|YFM|#0b3d91
      Cerezo Osaka|CER|#e91e63
      Nagoya Grampus|NAG|#d84315
      Kashiwa Reysol|KSW|#fdd835`),
  },
  {
    key: 'kleague',
    country: 'KR',
    names: { vi: 'K League 1', en: 'K League 1', zh: '韓國職業足球聯賽' },
    colour: '#0b4da2',
    teams: clubs(`
      Jeonbuk Hyundai Motors|JEO|#1b7f3b
      Ulsan HD|ULS|#1565c0
      FC Seoul|SEO|#c62828
      Pohang Steelers|POH|#b71c1c
      Gangwon FC|GAN|#ef6c00
      Gimcheon Sangmu|GIM|#8e1b2f
      Daejeon Hana Citizen|DAE|#00796b
      Gwangju FC|GWA|#f9a825
      Daegu FC|DGU|#42a5f5
      Jeju SK|JEJ|#f57c00
      Suwon FC|SUW|#283593
      FC Anyang|ANY|#6a1b9a`),
  },
  {
    key: 'thai',
    country: 'TH',
    names: { vi: 'Thai League 1', en: 'Thai League 1', zh: '泰國足球甲級聯賽' },
    colour: '#2d2a74',
    teams: clubs(`
      Buriram United|BUR|#1a237e
      Port FC|POR|#ef6c00
      BG Pathum United|BGP|#1976d2
      Bangkok United|BKU|#d32f2f
      Muangthong United|MTU|#c62828
      Ratchaburi FC|RAT|#f57f17
      Chiangrai United|CRU|#e65100
      Chonburi FC|CHO|#0277bd
      Nakhon Ratchasima|NAK|#bf360c
      Sukhothai FC|SUK|#ad1457
      Lamphun Warriors|LAM|#2e7d32
      Uthai Thani|UTH|#4527a0`),
  },
  {
    key: 'epl',
    code: 'en.1',
    country: 'GB-ENG',
    names: { vi: 'Ngoại hạng Anh', en: 'Premier League', zh: '英格蘭超級聯賽' },
    colour: '#3d195b',
    teams: clubs(`
      Arsenal|ARS|#db0007
      Manchester City|MCI|#6cabdd
      Liverpool|LIV|#c8102e
      Manchester United|MUN|#da291c
      Chelsea|CHE|#034694
      Tottenham Hotspur|TOT|#132257
      Newcastle United|NEW|#41464b
      Aston Villa|AVL|#670e36
      Brighton|BHA|#0057b8
      West Ham United|WHU|#7a263a
      Everton|EVE|#003399
      Crystal Palace|CRY|#1b458f`),
  },
  {
    key: 'laliga',
    code: 'es.1',
    country: 'ES',
    names: { vi: 'La Liga', en: 'La Liga', zh: '西班牙甲級聯賽' },
    colour: '#ee2737',
    teams: clubs(`
      Real Madrid|RMA|#b79a4b
      Barcelona|BAR|#a50044
      Atlético Madrid|ATM|#cb3524
      Athletic Club|ATH|#ee2523
      Real Sociedad|RSO|#0067b1
      Villarreal|VIL|#d6b800
      Real Betis|BET|#0bb363
      Sevilla|SEV|#d4001f
      Valencia|VAL|#ee7f00
      Girona|GIR|#cd2534
      Celta Vigo|CEL|#6fa8dc
      Osasuna|OSA|#0a346f`),
  },
  {
    key: 'seriea',
    code: 'it.1',
    country: 'IT',
    names: { vi: 'Serie A', en: 'Serie A', zh: '義大利甲級聯賽' },
    colour: '#008fd7',
    teams: clubs(`
      Inter|INT|#0068a8
      AC Milan|MIL|#fb090b
      Juventus|JUV|#3a3f44
      Napoli|NAP|#12a0d7
      Roma|ROM|#8e1f2f
      Lazio|LAZ|#5fa8d3
      Atalanta|ATA|#1e71b8
      Fiorentina|FIO|#482e92
      Bologna|BOL|#a21c26
      Torino|TOR|#8a1e03
      Udinese|UDI|#4d4d4d
      Genoa|GEN|#a4161a`),
  },
  {
    key: 'bundesliga',
    code: 'de.1',
    country: 'DE',
    names: { vi: 'Bundesliga', en: 'Bundesliga', zh: '德國甲級聯賽' },
    colour: '#d20515',
    teams: clubs(`
      Bayern München|BAY|#dc052d
      Borussia Dortmund|BVB|#e0c200
      Bayer Leverkusen|LEV|#e32221
      RB Leipzig|RBL|#dd0741
      Eintracht Frankfurt|SGE|#b3131b
      VfB Stuttgart|VFB|#e32219
      SC Freiburg|SCF|#a61c25
      VfL Wolfsburg|WOB|#65b32e
      Borussia Mönchengladbach|BMG|#1f8f4d
      Werder Bremen|SVW|#1d9053
      Mainz 05|M05|#c3141e
      Union Berlin|FCU|#d4011d`),
  },
  {
    key: 'ligue1',
    code: 'fr.1',
    country: 'FR',
    names: { vi: 'Ligue 1', en: 'Ligue 1', zh: '法國甲級聯賽' },
    colour: '#085fff',
    teams: clubs(`
      Paris Saint-Germain|PSG|#004170
      Marseille|OM|#2faee0
      Monaco|ASM|#e63031
      Lyon|OL|#1a50a1
      Lille|LIL|#e01e13
      Nice|NCE|#b3171d
      Lens|RCL|#d9a400
      Rennes|REN|#c8102e
      Strasbourg|STR|#0099dd
      Brest|BRE|#d4121c
      Toulouse|TFC|#5b2d90
      Nantes|NAN|#dccb00`),
  },
  {
    key: 'mls',
    country: 'US',
    names: { vi: 'Giải Nhà nghề Mỹ MLS', en: 'Major League Soccer', zh: '美國職業足球大聯盟' },
    colour: '#c39e6d',
    teams: clubs(`
      Inter Miami|MIA|#e88fb1
      LA Galaxy|LAG|#00245d
      Los Angeles FC|LAFC|#b4975a
      Seattle Sounders|SEA|#4f9a29
      Atlanta United|ATL|#80000a
      New York City FC|NYC|#6cace4
      Columbus Crew|CLB|#d9c400
      FC Cincinnati|CIN|#f05323
      Philadelphia Union|PHI|#0a4a70
      Austin FC|AUS|#00b140
      Orlando City|ORL|#5b2b82
      Portland Timbers|PTF|#1f6a3a`),
  },
  {
    key: 'brasileirao',
    country: 'BR',
    names: { vi: 'VĐQG Brazil', en: 'Brasileirão Série A', zh: '巴西甲級聯賽' },
    colour: '#0a8f3c',
    teams: clubs(`
      Flamengo|FLA|#c3281e
      Palmeiras|PAL|#006437
      Botafogo|BOT|#33373c
      São Paulo|SAO|#d8000f
      Corinthians|COR|#4a4a4a
      Fluminense|FLU|#7a1230
      Grêmio|GRE|#0d80bf
      Internacional|SCI|#d50a1d
      Atlético Mineiro|CAM|#555b61
      Cruzeiro|CRU|#1f4ea1
      Bahia|BAH|#0b5fb4
      Vasco da Gama|VAS|#5c1a1b`),
  },
  {
    key: 'ligamx',
    country: 'MX',
    names: { vi: 'VĐQG Mexico', en: 'Liga MX', zh: '墨西哥甲級聯賽' },
    colour: '#136f3f',
    teams: clubs(`
      Club América|AME|#e3b800
      Guadalajara|GDL|#c8102e
      Cruz Azul|CAZ|#1f3f9a
      Tigres UANL|TIG|#f2a900
      Monterrey|MTY|#1b3668
      Pumas UNAM|PUM|#b38b3f
      Toluca|TOL|#b3142a
      León|LEO|#12733b
      Pachuca|PAC|#14468f
      Santos Laguna|SAN|#0e7a4b
      Atlas|ATS|#96172e
      Tijuana|TIJ|#a8142a`),
  },
]

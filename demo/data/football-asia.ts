import { clubs, type League } from './league.ts'

export const asianLeagues: League[] = [
  {
    key: 'vleague',
    country: 'VN',
    names: { vi: 'V.League 1', en: 'V.League 1', zh: '越南足球甲級聯賽' },
    colour: '#d81e2c',
    teams: clubs(`
      Hà Nội|HN|#c2185b|Hanoi FC|河內
      Thép Xanh Nam Định|NĐ|#1e88e5|Nam Dinh FC|南定
      Công An Hà Nội|CAHN|#b3142a|Hanoi Police|河內公安
      Thể Công Viettel|TCVT|#c8102e|The Cong Viettel|體工 Viettel
      Hoàng Anh Gia Lai|HAGL|#f2a900|Hoang Anh Gia Lai|黃英嘉萊
      Becamex TP.HCM|BHCM|#7b1fa2|Becamex Ho Chi Minh City|Becamex 胡志明市
      Sông Lam Nghệ An|SLNA|#f4c20d|Song Lam Nghe An|藍江義安
      Hải Phòng|HP|#d32f2f|Hai Phong FC|海防
      Đông Á Thanh Hóa|TH|#fbc02d|Dong A Thanh Hoa|東亞清化
      Hồng Lĩnh Hà Tĩnh|HT|#e64a19|Hong Linh Ha Tinh|鴻嶺河靜
      SHB Đà Nẵng|ĐN|#ef6c00|SHB Da Nang|SHB 峴港
      Ninh Bình|NB|#2e7d32|Ninh Binh FC|寧平
      PVF-CAND|PVF|#e53935|PVF-CAND|PVF 公安
      Quy Nhơn Bình Định|BĐ|#ef6c00|Quy Nhon Binh Dinh|歸仁平定`),
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
    key: 'kleague2',
    country: 'KR',
    names: { vi: 'K League 2', en: 'K League 2', zh: '韓國職業足球乙級聯賽' },
    colour: '#1f6bb0',
    teams: clubs(`
      Suwon Samsung Bluewings|SSB|#1546a0
      Incheon United|INC|#1c56a8
      Seoul E-Land|SEL|#12305f
      Bucheon FC|BUC|#c8102e
      Jeonnam Dragons|JND|#d9a400
      Busan IPark|BUS|#d32f2f
      Seongnam FC|SNG|#33373c
      Gimpo FC|GIM|#14803c
      Chungnam Asan|CNA|#e0b400
      Gyeongnam FC|GYE|#b3142a
      Ansan Greeners|ANS|#0e7a4b
      Hwaseong FC|HWA|#ef6c00`),
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
    key: 'aleague',
    country: 'AU',
    names: { vi: 'A-League', en: 'A-League Men', zh: '澳洲職業足球聯賽' },
    colour: '#f26a21',
    teams: clubs(`
      Sydney FC|SYD|#4fa3d9
      Melbourne Victory|MVC|#12305f
      Melbourne City|MCY|#5aa9dd
      Western Sydney Wanderers|WSW|#c8102e
      Adelaide United|ADL|#b3142a
      Brisbane Roar|BRI|#ef6c00
      Perth Glory|PER|#5b2b82
      Central Coast Mariners|CCM|#d9a400
      Newcastle Jets|NEJ|#0e3a83
      Macarthur FC|MAF|#4b4238
      Wellington Phoenix|WEL|#d9b500
      Auckland FC|AKL|#1f6bb0`),
  },
  {
    key: 'indonesia',
    country: 'ID',
    names: { vi: 'Giải vô địch Indonesia', en: 'Super League', zh: '印尼超級聯賽' },
    colour: '#c62828',
    teams: clubs(`
      Persib Bandung|PSB|#1546a0
      Persija Jakarta|PSJ|#d32f2f
      Persebaya Surabaya|PBY|#14803c
      Arema FC|ARM|#1c3f94
      Bali United|BLU|#c8102e
      PSM Makassar|PSM|#8e1b2f
      Borneo FC Samarinda|BOR|#ef6c00
      Madura United|MDU|#b3142a
      Dewa United|DEW|#b8973a
      PSIM Yogyakarta|PIM|#1f6bb0
      Persita Tangerang|PST|#7b1fa2
      Persik Kediri|PKD|#5b2b82`),
  },
  {
    key: 'malaysia',
    country: 'MY',
    names: { vi: 'Giải vô địch Malaysia', en: 'Malaysia Super League', zh: '馬來西亞超級聯賽' },
    colour: '#1c3f94',
    teams: clubs(`
      Johor Darul Ta'zim|JDT|#1c3f94
      Selangor FC|SEL|#d32f2f
      Kuala Lumpur City|KLC|#b3142a
      Terengganu FC|TER|#33373c
      Sabah FC|SAB|#c62828
      Kuching City|KCH|#e0b400
      Negeri Sembilan FC|NSE|#d9a400
      Penang FC|PEN|#1f6bb0
      PDRM FC|PDR|#12305f
      Melaka FC|MLK|#0e7a4b
      DPMM FC|DPM|#d9b500
      Immigration FC|IMM|#ef6c00`),
  },
  {
    key: 'saudi',
    country: 'SA',
    names: { vi: 'Giải nhà nghề Ả Rập Xê Út', en: 'Saudi Pro League', zh: '沙烏地職業聯賽' },
    colour: '#14803c',
    teams: clubs(`
      Al Hilal|HIL|#1546a0
      Al Nassr|NAS|#d9b500
      Al Ittihad|ITT|#c9a400
      Al Ahli Jeddah|AHL|#14803c
      Al Shabab|SHA|#33373c
      Al Ettifaq|ETT|#0e7a4b
      Al Taawoun|TAA|#e0b400
      Al Fateh|FAT|#1f6bb0
      Al Fayha|FAY|#ef6c00
      Al Khaleej|KHA|#2e7d32
      Al Riyadh|RIY|#b3142a
      Damac|DAM|#8e1b2f`),
  },
]

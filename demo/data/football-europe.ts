import { clubs, type League } from './league.ts'

export const europeanLeagues: League[] = [
  {
    key: 'championship',
    country: 'GB-ENG',
    names: { vi: 'Hạng Nhất Anh', en: 'EFL Championship', zh: '英格蘭冠軍聯賽' },
    colour: '#12305f',
    teams: clubs(`
      Blackburn Rovers|BLB|#1f6bb0
      Bristol City|BRC|#d32f2f
      Derby County|DER|#33373c
      Leicester City|LEI|#1546a0
      Middlesbrough|MID|#c8102e
      Norwich City|NOR|#1b7f3b
      Portsmouth|POR|#12408f
      Preston North End|PNE|#1d2f5f
      Queens Park Rangers|QPR|#1c56a8
      Sheffield Wednesday|SHW|#2f6fb5
      Stoke City|STK|#c62828
      West Bromwich Albion|WBA|#122f67`),
  },
  {
    key: 'scotland',
    country: 'GB-SCT',
    names: { vi: 'VĐQG Scotland', en: 'Scottish Premiership', zh: '蘇格蘭超級聯賽' },
    colour: '#1c3f94',
    teams: clubs(`
      Celtic|CEL|#14803c
      Rangers|RAN|#1546a0
      Heart of Midlothian|HEA|#7b1730
      Hibernian|HIB|#1b7f3b
      Aberdeen|ABE|#c8102e
      Dundee United|DUU|#ef6c00
      Dundee FC|DUN|#12305f
      Motherwell|MOT|#d9a400
      Kilmarnock|KIL|#1f4fa3
      St Mirren|STM|#33373c
      Livingston|LIV|#c9a400
      Falkirk|FAL|#0b3d91`),
  },
  {
    key: 'poland',
    country: 'PL',
    names: { vi: 'VĐQG Ba Lan', en: 'Ekstraklasa', zh: '波蘭甲級聯賽' },
    colour: '#c8102e',
    teams: clubs(`
      Legia Warszawa|LEG|#14803c
      Lech Poznań|LPO|#1546a0
      Raków Częstochowa|RAK|#c62828
      Jagiellonia Białystok|JAG|#d9b500
      Pogoń Szczecin|POG|#12305f
      Górnik Zabrze|GOR|#1f6bb0
      Cracovia|CRA|#b3142a
      Widzew Łódź|WID|#d32f2f
      Śląsk Wrocław|SLA|#1b7f3b
      Zagłębie Lubin|ZAG|#ef6c00
      Piast Gliwice|PIA|#2f6fb5
      Motor Lublin|MTL|#e0b400`),
  },
  {
    key: 'switzerland',
    country: 'CH',
    names: { vi: 'VĐQG Thụy Sĩ', en: 'Swiss Super League', zh: '瑞士超級聯賽' },
    colour: '#d32f2f',
    teams: clubs(`
      FC Basel|BAS|#b3142a
      Young Boys|YB|#e0b400
      FC Zürich|FCZ|#1c56a8
      Servette|SER|#7b1730
      FC Lugano|LUG|#33373c
      FC St. Gallen|STG|#14803c
      FC Luzern|LUZ|#1f6bb0
      Grasshopper Zürich|GCZ|#2f6fb5
      Lausanne-Sport|LAU|#12408f
      FC Sion|SIO|#c62828
      FC Winterthur|WIN|#d84315
      FC Thun|THU|#c8102e`),
  },
  {
    key: 'austria',
    country: 'AT',
    names: { vi: 'VĐQG Áo', en: 'Austrian Bundesliga', zh: '奧地利甲級聯賽' },
    colour: '#c62828',
    teams: clubs(`
      Red Bull Salzburg|RBS|#d32f2f
      Sturm Graz|STU|#33373c
      Rapid Wien|RAP|#14803c
      Austria Wien|AWI|#5b2b82
      LASK|LAS|#4b5563
      Wolfsberger AC|WAC|#e0b400
      TSV Hartberg|HAR|#1c56a8
      SCR Altach|ALT|#c9a400
      WSG Tirol|WSG|#0e7a4b
      Grazer AK|GAK|#b3142a
      Blau-Weiß Linz|BWL|#1546a0
      SV Ried|RIE|#1b7f3b`),
  },
  {
    key: 'serbia',
    country: 'RS',
    names: { vi: 'VĐQG Serbia', en: 'Serbian SuperLiga', zh: '塞爾維亞超級聯賽' },
    colour: '#0b3d91',
    teams: clubs(`
      Crvena zvezda|CZV|#c8102e
      Partizan|PAR|#33373c
      Vojvodina|VOJ|#d32f2f
      Čukarički|CUK|#1c3f94
      TSC Bačka Topola|TSC|#1f6bb0
      Radnički Niš|RNI|#b3142a
      Radnički 1923|RKG|#c62828
      Novi Pazar|NPA|#1546a0
      Mladost Lučani|MLA|#2f6fb5
      Napredak Kruševac|NKR|#8e1b2f
      Spartak Subotica|SUB|#1c56a8
      OFK Beograd|OFK|#4fa3d9`),
  },
  {
    key: 'romania',
    country: 'RO',
    names: { vi: 'VĐQG Romania', en: 'Romanian SuperLiga', zh: '羅馬尼亞甲級聯賽' },
    colour: '#e0b400',
    teams: clubs(`
      FCSB|FCS|#1546a0
      CFR Cluj|CFR|#7b1730
      Universitatea Craiova|UCV|#2f6fb5
      Rapid București|RBU|#8a1538
      Dinamo București|DIN|#d32f2f
      Universitatea Cluj|UCJ|#33373c
      Farul Constanța|FAR|#1c56a8
      Petrolul Ploiești|PET|#e6b800
      UTA Arad|UTA|#c62828
      FC Argeș|ARG|#5b2b82
      FC Hermannstadt|HER|#b3142a
      FC Botoșani|BOT|#12408f`),
  },
]

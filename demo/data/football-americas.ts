import { clubs, type League } from './league.ts'

export const americanLeagues: League[] = [
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
  {
    key: 'argentina',
    country: 'AR',
    names: { vi: 'VĐQG Argentina', en: 'Liga Profesional', zh: '阿根廷甲級聯賽' },
    colour: '#5aa9dd',
    teams: clubs(`
      Boca Juniors|BOC|#103f79
      River Plate|RIV|#d81e2c
      Racing Club|RAC|#5aa9dd
      Independiente|IND|#c8102e
      San Lorenzo|SLO|#8a1538
      Vélez Sarsfield|VEL|#1f4fa3
      Estudiantes La Plata|EST|#c62828
      Rosario Central|ROS|#0b3d91
      Newell's Old Boys|NOB|#a3122a
      Talleres Córdoba|TAL|#1d2f5f
      Lanús|LAN|#7b1730
      Huracán|HUR|#b71c1c`),
  },
  {
    key: 'colombia',
    country: 'CO',
    names: { vi: 'VĐQG Colombia', en: 'Categoría Primera A', zh: '哥倫比亞甲級聯賽' },
    colour: '#e0b400',
    teams: clubs(`
      Atlético Nacional|NAL|#14803c
      Millonarios|MIL|#1746a2
      América de Cali|AMC|#c8102e
      Deportivo Cali|DCA|#0e7a4b
      Junior|JUN|#d32f2f
      Independiente Santa Fe|SFE|#b3142a
      Independiente Medellín|DIM|#a5182d
      Deportes Tolima|TOL|#8e1b2f
      Once Caldas|ONC|#33373c
      Atlético Bucaramanga|BUC|#e0b400
      Deportivo Pereira|PER|#e6b800
      La Equidad|EQU|#2e7d32`),
  },
  {
    key: 'chile',
    country: 'CL',
    names: { vi: 'VĐQG Chile', en: 'Primera División de Chile', zh: '智利甲級聯賽' },
    colour: '#b3142a',
    teams: clubs(`
      Colo-Colo|COL|#33373c
      Universidad de Chile|UCH|#1546a0
      Universidad Católica|UCA|#2f6fb5
      Unión Española|UES|#c8102e
      Cobreloa|CLO|#e8730c
      Palestino|PAL|#15803d
      Audax Italiano|AUD|#1b7f3b
      Everton de Viña del Mar|EVM|#12408f
      Huachipato|HUA|#1c5fa8
      O'Higgins|OHI|#4aa8c0
      Deportes La Serena|LSE|#8a1538
      Coquimbo Unido|COQ|#c9a400`),
  },
  {
    key: 'usl',
    country: 'US',
    names: { vi: 'USL Championship', en: 'USL Championship', zh: '美國足球冠軍聯賽' },
    colour: '#12305f',
    teams: clubs(`
      Louisville City|LOU|#5b2b82
      Charleston Battery|CHB|#d9b500
      New Mexico United|NMU|#33373c
      Sacramento Republic|SAC|#7b1730
      Phoenix Rising|PHX|#c8102e
      Tampa Bay Rowdies|TBR|#14803c
      Pittsburgh Riverhounds|PIT|#d9a400
      San Antonio FC|SAF|#b3142a
      El Paso Locomotive|ELP|#1546a0
      Orange County SC|OCS|#ef6c00
      Oakland Roots|OAK|#0e7a4b
      Las Vegas Lights|LVL|#e91e63`),
  },
]

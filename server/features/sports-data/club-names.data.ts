/**
 * Clubs by the name that sources print, with common name, abbreviation, colour and Chinese name. These are public
 * facts. A club that is not listed is shown with its printed name.
 */
const table = `
GB-ENG
AFC Bournemouth|Bournemouth|BOU|#b50e12|般尼茅夫
Arsenal FC|Arsenal|ARS|#db0007|兵工廠
Aston Villa FC|Aston Villa|AVL|#670e36|阿斯頓維拉
Brentford FC|Brentford|BRE|#e30613|布倫特福德
Brighton & Hove Albion FC|Brighton|BHA|#0057b8|布萊頓
Burnley FC|Burnley|BUR|#6c1d45|伯恩利
Chelsea FC|Chelsea|CHE|#034694|切爾西
Crystal Palace FC|Crystal Palace|CRY|#1b458f|水晶宮
Everton FC|Everton|EVE|#003399|艾佛頓
Fulham FC|Fulham|FUL|#33373c|富勒姆
Leeds United FC|Leeds United|LEE|#1d428a|里茲聯
Liverpool FC|Liverpool|LIV|#c8102e|利物浦
Manchester City FC|Manchester City|MCI|#6cabdd|曼城
Manchester United FC|Manchester United|MUN|#da291c|曼聯
Newcastle United FC|Newcastle United|NEW|#41464b|紐卡索聯
Nottingham Forest FC|Nottingham Forest|NFO|#dd0000|諾丁漢森林
Sunderland AFC|Sunderland|SUN|#eb172b|桑德蘭
Tottenham Hotspur FC|Tottenham Hotspur|TOT|#132257|托特納姆熱刺
West Ham United FC|West Ham United|WHU|#7a263a|西漢姆聯
Wolverhampton Wanderers FC|Wolverhampton|WOL|#d99a10|狼隊
ES
Athletic Club|Athletic Club|ATH|#ee2523|畢爾包競技
CA Osasuna|Osasuna|OSA|#0a346f|奧薩蘇納
Club Atlético de Madrid|Atlético Madrid|ATM|#cb3524|馬德里競技
Deportivo Alavés|Alavés|ALA|#0761af|阿拉維斯
Elche CF|Elche|ELC|#05642c|埃爾切
FC Barcelona|Barcelona|BAR|#a50044|巴塞隆納
Getafe CF|Getafe|GET|#005999|赫塔費
Girona FC|Girona|GIR|#cd2534|吉羅納
Levante UD|Levante|LEV|#b4053f|萊萬特
Málaga CF|Málaga|MLG|#4a90c8|馬拉加
RC Celta de Vigo|Celta Vigo|CEL|#6fa8dc|塞爾塔
RC Deportivo La Coruña|Deportivo La Coruña|DEP|#2450a4|拉科魯尼亞
RCD Espanyol de Barcelona|Espanyol|ESP|#007fc8|西班牙人
RCD Mallorca|Mallorca|MLL|#e20613|馬約卡
Rayo Vallecano de Madrid|Rayo Vallecano|RAY|#e53027|巴列卡諾
Real Betis Balompié|Real Betis|BET|#0bb363|皇家貝提斯
Real Madrid CF|Real Madrid|RMA|#b79a4b|皇家馬德里
Real Oviedo|Real Oviedo|OVI|#1c4a9c|皇家奧維耶多
Real Racing Club de Santander|Racing Santander|RAC|#0b7a3b|桑坦德競技
Real Sociedad de Fútbol|Real Sociedad|RSO|#0067b1|皇家社會
Sevilla FC|Sevilla|SEV|#d4001f|塞維利亞
Valencia CF|Valencia|VAL|#ee7f00|瓦倫西亞
Villarreal CF|Villarreal|VIL|#d6b800|比利亞雷亞爾
IT
AC Milan|AC Milan|MIL|#fb090b|AC米蘭
AC Pisa 1909|Pisa|PIS|#15356b|比薩
ACF Fiorentina|Fiorentina|FIO|#482e92|費倫提那
AS Roma|Roma|ROM|#8e1f2f|羅馬
Atalanta BC|Atalanta|ATA|#1e71b8|亞特蘭大
Bologna FC 1909|Bologna|BOL|#a21c26|波隆那
Cagliari Calcio|Cagliari|CAG|#8c1d3b|卡利亞里
Como 1907|Como|COM|#1d4f91|科莫
FC Internazionale Milano|Inter|INT|#0068a8|國際米蘭
Genoa CFC|Genoa|GEN|#a4161a|熱那亞
Hellas Verona FC|Hellas Verona|VER|#0b4a9e|維羅納
Juventus FC|Juventus|JUV|#3a3f44|尤文圖斯
Parma Calcio 1913|Parma|PAR|#d9b200|帕爾馬
SS Lazio|Lazio|LAZ|#5fa8d3|拉齊奧
SSC Napoli|Napoli|NAP|#12a0d7|拿坡里
Torino FC|Torino|TOR|#8a1e03|杜林
US Cremonese|Cremonese|CRE|#c0392b|克雷莫納
US Lecce|Lecce|LEC|#d6a500|萊切
US Sassuolo Calcio|Sassuolo|SAS|#00a752|薩索洛
Udinese Calcio|Udinese|UDI|#4d4d4d|烏迪內斯
DE
1. FC Heidenheim 1846|Heidenheim|HDH|#e2001a|海登海姆
1. FC Köln|Köln|KOE|#ed1c24|科隆
1. FC Union Berlin|Union Berlin|FCU|#d4011d|柏林聯
1. FSV Mainz 05|Mainz 05|M05|#c3141e|緬因斯
Bayer 04 Leverkusen|Bayer Leverkusen|LEV|#e32221|勒沃庫森
Borussia Dortmund|Borussia Dortmund|BVB|#e0c200|多特蒙德
Borussia Mönchengladbach|Borussia Mönchengladbach|BMG|#1f8f4d|門興格拉德巴赫
Eintracht Frankfurt|Eintracht Frankfurt|SGE|#b3131b|法蘭克福
FC Augsburg|Augsburg|FCA|#ba3733|奧格斯堡
FC Bayern München|Bayern München|BAY|#dc052d|拜仁慕尼黑
FC St. Pauli 1910|St. Pauli|STP|#6b3a1e|聖保利
Hamburger SV|Hamburger SV|HSV|#0a3f86|漢堡
RB Leipzig|RB Leipzig|RBL|#dd0741|RB萊比錫
SC Freiburg|SC Freiburg|SCF|#a61c25|弗萊堡
SV Werder Bremen|Werder Bremen|SVW|#1d9053|雲達不來梅
TSG 1899 Hoffenheim|Hoffenheim|TSG|#1961b5|霍芬海姆
VfB Stuttgart|VfB Stuttgart|VFB|#e32219|斯圖加特
VfL Wolfsburg|VfL Wolfsburg|WOB|#65b32e|沃夫斯堡
FR
AJ Auxerre|Auxerre|AJA|#0072ce|歐塞爾
AS Monaco FC|Monaco|ASM|#e63031|摩納哥
Angers SCO|Angers|SCO|#33373c|昂熱
ES Troyes AC|Troyes|ETR|#0b6cb3
FC Lorient|Lorient|FCL|#f58113|洛里昂
FC Metz|Metz|FCM|#6e0f12|梅斯
FC Nantes|Nantes|NAN|#d1c000|南特
Le Havre AC|Le Havre|HAC|#6ba3d6|勒阿弗爾
Le Mans FC|Le Mans|LEM|#c8102e
Lille OSC|Lille|LIL|#e01e13|里爾
OGC Nice|Nice|NCE|#b3171d|尼斯
Olympique Lyonnais|Lyon|OL|#1a50a1|里昂
Olympique de Marseille|Marseille|OM|#2faee0|馬賽
Paris FC|Paris FC|PFC|#1b2c5b|巴黎FC
Paris Saint-Germain FC|Paris Saint-Germain|PSG|#004170|巴黎聖日耳曼
RC Strasbourg Alsace|Strasbourg|STR|#0099dd|史特拉斯堡
Racing Club de Lens|Lens|RCL|#d9a400|朗斯
Stade Brestois 29|Brest|BRE|#d4121c|布雷斯特
Stade Rennais FC 1901|Rennes|REN|#c8102e|雷恩
Toulouse FC|Toulouse|TFC|#5b2d90|土魯斯
NL
ADO Den Haag|ADO Den Haag|ADO|#0b7a3b
AFC Ajax|Ajax|AJA|#d2122e|阿賈克斯
AZ|AZ Alkmaar|AZ|#d0021b|阿爾克馬爾
FC Groningen|Groningen|GRO|#00843d
FC Twente '65|Twente|TWE|#e30613|特文特
FC Utrecht|Utrecht|UTR|#d81e2c|烏特勒支
FC Volendam|Volendam|VOL|#f07d00
Feyenoord Rotterdam|Feyenoord|FEY|#c8102e|飛燕諾
Fortuna Sittard|Fortuna Sittard|FOR|#d9b200
Go Ahead Eagles|Go Ahead Eagles|GAE|#d7263d
Heracles Almelo|Heracles|HER|#33373c
NAC Breda|NAC Breda|NAC|#d6a500
NEC|NEC Nijmegen|NEC|#0b7a3b
PEC Zwolle|PEC Zwolle|PEC|#1768b1
PSV|PSV Eindhoven|PSV|#ed1c24|PSV恩荷芬
SBV Excelsior|Excelsior|EXC|#9b1b30
SC Cambuur-Leeuwarden|Cambuur|CAM|#d9b200
SC Heerenveen|Heerenveen|HEE|#0057a8
Sparta Rotterdam|Sparta Rotterdam|SPA|#c8102e
Telstar 1963|Telstar|TEL|#6a6f75
Willem II Tilburg|Willem II|WIL|#1e3a8a
PT
AVS|AVS|AVS|#c8102e
Académico de Viseu FC|Académico de Viseu|AVI|#33373c
CD Nacional|Nacional|NAC|#4a4a4a
CD Santa Clara|Santa Clara|SCL|#d7263d
CD Tondela|Tondela|TON|#0b7a3b
CF Estrela da Amadora|Estrela da Amadora|EST|#c0392b
CS Marítimo|Marítimo|MAR|#0b7a3b
Casa Pia AC|Casa Pia|CPA|#33373c
FC Alverca|Alverca|ALV|#1c4a9c
FC Arouca|Arouca|ARO|#d9b200
FC Famalicão|Famalicão|FAM|#1b3f8b
FC Porto|Porto|POR|#00428c|波圖
GD Estoril Praia|Estoril|EPR|#d6b800
Gil Vicente FC|Gil Vicente|GIL|#c8102e
Moreirense FC|Moreirense|MOR|#0f7a4d
Rio Ave FC|Rio Ave|RAV|#0b7a3b
Sport Lisboa e Benfica|Benfica|SLB|#e83030|本菲卡
Sporting Clube de Braga|Braga|SCB|#b71c1c|布拉加
Sporting Clube de Portugal|Sporting CP|SCP|#008057|葡萄牙體育
Vitória Guimarães|Vitória Guimarães|VSC|#6a6f75
BE
Club Brugge KV|Club Brugge|CLU|#0057b8|布魯日
Royale Union Saint-Gilloise|Union Saint-Gilloise|USG|#d9b200
AZ
Qarabağ Ağdam FK|Qarabağ|QAR|#4a4a4a
CZ
SK Slavia Praha|Slavia Praha|SLP|#d7141a|布拉格斯拉維亞
NO
FK Bodø/Glimt|Bodø/Glimt|BOD|#d6b800
GR
PAE Olympiakos SFP|Olympiacos|OLY|#d0021b
CY
Paphos FC|Pafos|PAF|#0b4a9e
DK
FC København|København|FCK|#0a3f86|哥本哈根
TR
Galatasaray SK|Galatasaray|GAL|#a90432|加拉塔薩雷
KZ
FK Kairat|Kairat Almaty|KAI|#d9b200
EG
Al Ahly SC|Al Ahly|AHL|#c8102e
US
Inter Miami CF|Inter Miami|MIA|#e88fb1|國際邁阿密
Seattle Sounders|Seattle Sounders|SEA|#4f9a29
Los Angeles FC|Los Angeles FC|LAFC|#b4975a
BR
Botafogo RJ|Botafogo|BOT|#33373c
Flamengo RJ|Flamengo|FLA|#c3281e|弗拉門戈
Fluminense RJ|Fluminense|FLU|#7a1230|富明尼斯
Palmeiras|Palmeiras|PAL|#006437|帕梅拉斯
AR
Boca Juniors|Boca Juniors|BOC|#0a3f86|博卡青年
River Plate|River Plate|RIV|#d7263d|河床
MX
CF América|Club América|AME|#e3b800
CF Monterrey|Monterrey|MTY|#1b3668
CF Pachuca|Pachuca|PAC|#14468f
SA
Al Hilal|Al Hilal|HIL|#0057b8|希拉爾
AE
Al Ain FC|Al Ain|AIN|#5b2d90
AT
RB Salzburg|RB Salzburg|RBS|#d7263d|RB薩爾斯堡
`

/** `zh` is the Chinese name, or null when Chinese readers use `name`. */
export type ClubName = { name: string; shortName: string; colour: string; zh: string | null }

function readTable(): Map<string, ClubName> {
  const names = new Map<string, ClubName>()
  let country = ''
  for (const line of table.trim().split('\n')) {
    const [printed = '', name, shortName = '', colour = '', zh = null] = line.split('|')
    if (name === undefined) country = printed
    else names.set(`${country}/${printed}`, { name, shortName, colour, zh })
  }
  return names
}

const names = readTable()

export function clubName(country: string | null, printed: string): ClubName | null {
  return names.get(`${country ?? ''}/${printed}`) ?? null
}

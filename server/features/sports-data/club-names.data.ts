/**
 * What supporters call a club, its letters and its colour, by the name that sources print: facts of public use. A club
 * that is not here goes by its printed name.
 */
const table = `
GB-ENG
AFC Bournemouth|Bournemouth|BOU|#b50e12
Arsenal FC|Arsenal|ARS|#db0007
Aston Villa FC|Aston Villa|AVL|#670e36
Brentford FC|Brentford|BRE|#e30613
Brighton & Hove Albion FC|Brighton|BHA|#0057b8
Burnley FC|Burnley|BUR|#6c1d45
Chelsea FC|Chelsea|CHE|#034694
Crystal Palace FC|Crystal Palace|CRY|#1b458f
Everton FC|Everton|EVE|#003399
Fulham FC|Fulham|FUL|#33373c
Leeds United FC|Leeds United|LEE|#1d428a
Liverpool FC|Liverpool|LIV|#c8102e
Manchester City FC|Manchester City|MCI|#6cabdd
Manchester United FC|Manchester United|MUN|#da291c
Newcastle United FC|Newcastle United|NEW|#41464b
Nottingham Forest FC|Nottingham Forest|NFO|#dd0000
Sunderland AFC|Sunderland|SUN|#eb172b
Tottenham Hotspur FC|Tottenham Hotspur|TOT|#132257
West Ham United FC|West Ham United|WHU|#7a263a
Wolverhampton Wanderers FC|Wolverhampton|WOL|#d99a10
ES
Athletic Club|Athletic Club|ATH|#ee2523
CA Osasuna|Osasuna|OSA|#0a346f
Club Atlético de Madrid|Atlético Madrid|ATM|#cb3524
Deportivo Alavés|Alavés|ALA|#0761af
Elche CF|Elche|ELC|#05642c
FC Barcelona|Barcelona|BAR|#a50044
Getafe CF|Getafe|GET|#005999
Girona FC|Girona|GIR|#cd2534
Levante UD|Levante|LEV|#b4053f
Málaga CF|Málaga|MLG|#4a90c8
RC Celta de Vigo|Celta Vigo|CEL|#6fa8dc
RC Deportivo La Coruña|Deportivo La Coruña|DEP|#2450a4
RCD Espanyol de Barcelona|Espanyol|ESP|#007fc8
RCD Mallorca|Mallorca|MLL|#e20613
Rayo Vallecano de Madrid|Rayo Vallecano|RAY|#e53027
Real Betis Balompié|Real Betis|BET|#0bb363
Real Madrid CF|Real Madrid|RMA|#b79a4b
Real Oviedo|Real Oviedo|OVI|#1c4a9c
Real Racing Club de Santander|Racing Santander|RAC|#0b7a3b
Real Sociedad de Fútbol|Real Sociedad|RSO|#0067b1
Sevilla FC|Sevilla|SEV|#d4001f
Valencia CF|Valencia|VAL|#ee7f00
Villarreal CF|Villarreal|VIL|#d6b800
IT
AC Milan|AC Milan|MIL|#fb090b
AC Pisa 1909|Pisa|PIS|#15356b
ACF Fiorentina|Fiorentina|FIO|#482e92
AS Roma|Roma|ROM|#8e1f2f
Atalanta BC|Atalanta|ATA|#1e71b8
Bologna FC 1909|Bologna|BOL|#a21c26
Cagliari Calcio|Cagliari|CAG|#8c1d3b
Como 1907|Como|COM|#1d4f91
FC Internazionale Milano|Inter|INT|#0068a8
Genoa CFC|Genoa|GEN|#a4161a
Hellas Verona FC|Hellas Verona|VER|#0b4a9e
Juventus FC|Juventus|JUV|#3a3f44
Parma Calcio 1913|Parma|PAR|#d9b200
SS Lazio|Lazio|LAZ|#5fa8d3
SSC Napoli|Napoli|NAP|#12a0d7
Torino FC|Torino|TOR|#8a1e03
US Cremonese|Cremonese|CRE|#c0392b
US Lecce|Lecce|LEC|#d6a500
US Sassuolo Calcio|Sassuolo|SAS|#00a752
Udinese Calcio|Udinese|UDI|#4d4d4d
DE
1. FC Heidenheim 1846|Heidenheim|HDH|#e2001a
1. FC Köln|Köln|KOE|#ed1c24
1. FC Union Berlin|Union Berlin|FCU|#d4011d
1. FSV Mainz 05|Mainz 05|M05|#c3141e
Bayer 04 Leverkusen|Bayer Leverkusen|LEV|#e32221
Borussia Dortmund|Borussia Dortmund|BVB|#e0c200
Borussia Mönchengladbach|Borussia Mönchengladbach|BMG|#1f8f4d
Eintracht Frankfurt|Eintracht Frankfurt|SGE|#b3131b
FC Augsburg|Augsburg|FCA|#ba3733
FC Bayern München|Bayern München|BAY|#dc052d
FC St. Pauli 1910|St. Pauli|STP|#6b3a1e
Hamburger SV|Hamburger SV|HSV|#0a3f86
RB Leipzig|RB Leipzig|RBL|#dd0741
SC Freiburg|SC Freiburg|SCF|#a61c25
SV Werder Bremen|Werder Bremen|SVW|#1d9053
TSG 1899 Hoffenheim|Hoffenheim|TSG|#1961b5
VfB Stuttgart|VfB Stuttgart|VFB|#e32219
VfL Wolfsburg|VfL Wolfsburg|WOB|#65b32e
FR
AJ Auxerre|Auxerre|AJA|#0072ce
AS Monaco FC|Monaco|ASM|#e63031
Angers SCO|Angers|SCO|#33373c
ES Troyes AC|Troyes|ETR|#0b6cb3
FC Lorient|Lorient|FCL|#f58113
FC Metz|Metz|FCM|#6e0f12
FC Nantes|Nantes|NAN|#d1c000
Le Havre AC|Le Havre|HAC|#6ba3d6
Le Mans FC|Le Mans|LEM|#c8102e
Lille OSC|Lille|LIL|#e01e13
OGC Nice|Nice|NCE|#b3171d
Olympique Lyonnais|Lyon|OL|#1a50a1
Olympique de Marseille|Marseille|OM|#2faee0
Paris FC|Paris FC|PFC|#1b2c5b
Paris Saint-Germain FC|Paris Saint-Germain|PSG|#004170
RC Strasbourg Alsace|Strasbourg|STR|#0099dd
Racing Club de Lens|Lens|RCL|#d9a400
Stade Brestois 29|Brest|BRE|#d4121c
Stade Rennais FC 1901|Rennes|REN|#c8102e
Toulouse FC|Toulouse|TFC|#5b2d90
NL
ADO Den Haag|ADO Den Haag|ADO|#0b7a3b
AFC Ajax|Ajax|AJA|#d2122e
AZ|AZ Alkmaar|AZ|#d0021b
FC Groningen|Groningen|GRO|#00843d
FC Twente '65|Twente|TWE|#e30613
FC Utrecht|Utrecht|UTR|#d81e2c
FC Volendam|Volendam|VOL|#f07d00
Feyenoord Rotterdam|Feyenoord|FEY|#c8102e
Fortuna Sittard|Fortuna Sittard|FOR|#d9b200
Go Ahead Eagles|Go Ahead Eagles|GAE|#d7263d
Heracles Almelo|Heracles|HER|#33373c
NAC Breda|NAC Breda|NAC|#d6a500
NEC|NEC Nijmegen|NEC|#0b7a3b
PEC Zwolle|PEC Zwolle|PEC|#1768b1
PSV|PSV Eindhoven|PSV|#ed1c24
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
FC Porto|Porto|POR|#00428c
GD Estoril Praia|Estoril|EPR|#d6b800
Gil Vicente FC|Gil Vicente|GIL|#c8102e
Moreirense FC|Moreirense|MOR|#0f7a4d
Rio Ave FC|Rio Ave|RAV|#0b7a3b
Sport Lisboa e Benfica|Benfica|SLB|#e83030
Sporting Clube de Braga|Braga|SCB|#b71c1c
Sporting Clube de Portugal|Sporting CP|SCP|#008057
Vitória Guimarães|Vitória Guimarães|VSC|#6a6f75
BE
Club Brugge KV|Club Brugge|CLU|#0057b8
Royale Union Saint-Gilloise|Union Saint-Gilloise|USG|#d9b200
AZ
Qarabağ Ağdam FK|Qarabağ|QAR|#4a4a4a
CZ
SK Slavia Praha|Slavia Praha|SLP|#d7141a
NO
FK Bodø/Glimt|Bodø/Glimt|BOD|#d6b800
GR
PAE Olympiakos SFP|Olympiacos|OLY|#d0021b
CY
Paphos FC|Pafos|PAF|#0b4a9e
DK
FC København|København|FCK|#0a3f86
TR
Galatasaray SK|Galatasaray|GAL|#a90432
KZ
FK Kairat|Kairat Almaty|KAI|#d9b200
EG
Al Ahly SC|Al Ahly|AHL|#c8102e
US
Inter Miami CF|Inter Miami|MIA|#e88fb1
Seattle Sounders|Seattle Sounders|SEA|#4f9a29
Los Angeles FC|Los Angeles FC|LAFC|#b4975a
BR
Botafogo RJ|Botafogo|BOT|#33373c
Flamengo RJ|Flamengo|FLA|#c3281e
Fluminense RJ|Fluminense|FLU|#7a1230
Palmeiras|Palmeiras|PAL|#006437
AR
Boca Juniors|Boca Juniors|BOC|#0a3f86
River Plate|River Plate|RIV|#d7263d
MX
CF América|Club América|AME|#e3b800
CF Monterrey|Monterrey|MTY|#1b3668
CF Pachuca|Pachuca|PAC|#14468f
SA
Al Hilal|Al Hilal|HIL|#0057b8
AE
Al Ain FC|Al Ain|AIN|#5b2d90
AT
RB Salzburg|RB Salzburg|RBS|#d7263d
`

export type ClubName = { name: string; shortName: string; colour: string }

function readTable(): Map<string, ClubName> {
  const names = new Map<string, ClubName>()
  let country = ''
  for (const line of table.trim().split('\n')) {
    const [printed = '', name, shortName = '', colour = ''] = line.split('|')
    if (name === undefined) country = printed
    else names.set(`${country}/${printed}`, { name, shortName, colour })
  }
  return names
}

const names = readTable()

/** What is known of the club of a country that a source prints so; null otherwise. */
export function clubName(country: string | null, printed: string): ClubName | null {
  return names.get(`${country ?? ''}/${printed}`) ?? null
}

/**
 * Maps FIFA's three letters to our codes: ISO 3166, plus the four nations of the United Kingdom and Kosovo's usual
 * code.
 */
const table = `
AFG AF|ALB AL|ALG DZ|ASA AS|AND AD|ANG AO|AIA AI|ATG AG|ARG AR|ARM AM|ARU AW|AUS AU|AUT AT|AZE AZ|BAH BS|BHR BH|BAN BD|BRB BB
BLR BY|BEL BE|BLZ BZ|BEN BJ|BER BM|BHU BT|BOL BO|BIH BA|BOT BW|BRA BR|VGB VG|BRU BN|BUL BG|BFA BF|BDI BI|CPV CV|CAM KH|CMR CM
CAN CA|CAY KY|CTA CF|CHA TD|CHI CL|CHN CN|TPE TW|COL CO|COM KM|CGO CG|COK CK|CRC CR|CRO HR|CUB CU|CUW CW|CYP CY|CZE CZ|COD CD
DEN DK|DJI DJ|DMA DM|DOM DO|ECU EC|EGY EG|SLV SV|ENG GB-ENG|EQG GQ|ERI ER|EST EE|SWZ SZ|ETH ET|FRO FO|FIJ FJ|FIN FI|FRA FR
GAB GA|GAM GM|GEO GE|GER DE|GHA GH|GIB GI|GRE GR|GRN GD|GUM GU|GUA GT|GUI GN|GNB GW|GUY GY|HAI HT|HON HN|HKG HK|HUN HU|ISL IS
IND IN|IDN ID|IRN IR|IRQ IQ|IRL IE|ISR IL|ITA IT|CIV CI|JAM JM|JPN JP|JOR JO|KAZ KZ|KEN KE|KOS XK|KUW KW|KGZ KG|LAO LA|LVA LV
LBN LB|LES LS|LBR LR|LBY LY|LIE LI|LTU LT|LUX LU|MAC MO|MAD MG|MWI MW|MAS MY|MDV MV|MLI ML|MLT MT|MTN MR|MRI MU|MEX MX|MDA MD
MCO MC|MNG MN|MNE ME|MSR MS|MAR MA|MOZ MZ|MYA MM|NAM NA|NEP NP|NED NL|NCL NC|NZL NZ|NCA NI|NIG NE|NGA NG|PRK KP|MKD MK
NIR GB-NIR|NOR NO|OMA OM|PAK PK|PLE PS|PAN PA|PNG PG|PAR PY|PER PE|PHI PH|POL PL|POR PT|PUR PR|QAT QA|ROU RO|RUS RU|RWA RW
SKN KN|LCA LC|VIN VC|SAM WS|SMR SM|STP ST|KSA SA|SCO GB-SCT|SEN SN|SRB RS|SEY SC|SLE SL|SGP SG|SVK SK|SVN SI|SOL SB|SOM SO
RSA ZA|KOR KR|SSD SS|ESP ES|SRI LK|SDN SD|SUR SR|SWE SE|SUI CH|SYR SY|TAH PF|TJK TJ|TAN TZ|THA TH|TLS TL|TOG TG|TGA TO|TRI TT
TUN TN|TUR TR|TKM TM|TCA TC|UGA UG|UKR UA|UAE AE|USA US|URU UY|VIR VI|UZB UZ|VAN VU|VEN VE|VIE VN|WAL GB-WLS|YEM YE|ZAM ZM|ZIM ZW
`

const byFifa = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Names used in football that differ from those in Unicode's list. */
const byName: Record<string, string> = {
  England: 'GB-ENG',
  Scotland: 'GB-SCT',
  Wales: 'GB-WLS',
  'Northern Ireland': 'GB-NIR',
  USA: 'US',
  'Ivory Coast': 'CI',
  'DR Congo': 'CD',
  Congo: 'CG',
  'Czech Republic': 'CZ',
  Turkey: 'TR',
  'Bosnia and Herzegovina': 'BA',
  'Trinidad and Tobago': 'TT',
  'Antigua and Barbuda': 'AG',
  'Saint Kitts and Nevis': 'KN',
  'Saint Lucia': 'LC',
  'Saint Vincent and the Grenadines': 'VC',
  'São Tomé and Príncipe': 'ST',
  'Republic of Ireland': 'IE',
  'China PR': 'CN',
  'Hong Kong': 'HK',
  Macau: 'MO',
  Myanmar: 'MM',
  Palestine: 'PS',
  'United States Virgin Islands': 'VI',
  'Turks and Caicos Islands': 'TC',
  Tahiti: 'PF',
  'Saint Martin': 'MF',
  'Saint Barthélemy': 'BL',
  'Sint Maarten': 'SX',
  Bonaire: 'BQ',
  'Åland Islands': 'AX',
  'Saint Helena': 'SH',
}

function regionNames(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Excludes withdrawn codes, because they return the name of the successor state.
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  return new Map(
    codes.flatMap((code) => {
      const name = english.of(code)
      return name === undefined ? [] : [[name, code] as const]
    }),
  )
}

const regions = regionNames()

/** Converts `ESP` to ES. Returns null for letters without a football association. */
export function isoOfFifa(code: string): string | null {
  return byFifa.get(code) ?? null
}

/** Converts `Ivory Coast` to CI. Returns null when the name is not a country. */
export function isoOfName(name: string): string | null {
  return (Object.hasOwn(byName, name) ? byName[name] : regions.get(name)) ?? null
}

const byIso = new Map([...byFifa].map(([fifa, iso]) => [iso, fifa]))

/** Converts `ES` to ESP. Returns null when the country has no FIFA letters. */
export function fifaOfIso(code: string): string | null {
  return byIso.get(code) ?? null
}

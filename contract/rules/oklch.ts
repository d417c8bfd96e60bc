// OKLab and OKLCH with the matrices of Björn Ottosson, https://bottosson.github.io/posts/oklab/.

/** A colour by perceived lightness (0 to 1), chroma (0 is grey; sRGB reaches about 0.32) and hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }
type Triple = [number, number, number]

const chromaSteps = 12
/** A share of a channel that rounds to the same 8 bits. */
const roundingSlack = 0.5 / 255

/** Converts `#rrggbb`. The hue of a grey is arbitrary. */
export function oklchOf(colour: string): Oklch {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Triple
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Converts to `#rrggbb`. A colour outside of sRGB keeps lightness and hue, and gets the largest chroma inside. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  let share = rgbOf({ lightness, chroma, hue })
  if (!isInside(share)) {
    let [inside, outside] = [0, chroma]
    for (let step = 0; step < chromaSteps; step += 1) {
      const middle = (inside + outside) / 2
      if (isInside(rgbOf({ lightness, chroma: middle, hue }))) inside = middle
      else outside = middle
    }
    share = rgbOf({ lightness, chroma: inside, hue })
  }
  const digits = share.map((one) =>
    Math.round(Math.min(1, Math.max(0, one)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** Returns the channels of sRGB, which are outside of 0 to 1 for a colour that sRGB lacks. */
function rgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((one) => (one <= 0.0031308 ? 12.92 * one : 1.055 * one ** (1 / 2.4) - 0.055)) as Triple
}

function isInside(share: Triple): boolean {
  return share.every((one) => one >= -roundingSlack && one <= 1 + roundingSlack)
}

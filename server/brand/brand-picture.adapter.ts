import sharp from 'sharp'
import { brandColours } from '#contract/rules/brand-colours.ts'
import { siteMark } from '#contract/rules/site-mark.ts'

/** `purpose` of the manifest: devices cut a maskable icon to their shape, so it fills its square. */
type Icon = { size: number; isMaskable: boolean }
/** `icon` is the operators' picture, or null for the mark in the brand's colours. */
type Look = { icon: Uint8Array | null; primary: string }

const maxPixels = 40_000_000
const png = { compressionLevel: 9 } as const
/** Share of a maskable icon's side that no device cuts off, for a square picture. */
const safeShare = 0.66
const ogSize = { width: 1_200, height: 630 }
const ogIconPx = 300

function markOf(primary: string, isMaskable: boolean): Buffer {
  const { common } = brandColours(primary)
  return Buffer.from(siteMark({ from: common['brand-400'], to: common['brand-600'], isMaskable }))
}

/** Draws the icon as PNG. Rejects when the picture cannot be decoded. */
export async function drawIcon({ icon, primary }: Look, { size, isMaskable }: Icon): Promise<Buffer> {
  if (!icon) {
    return sharp(markOf(primary, isMaskable), { density: (72 * size) / 32 })
      .resize(size, size)
      .png(png)
      .toBuffer()
  }
  const inner = isMaskable ? Math.round(size * safeShare) : size
  const picture = sharp(icon, { limitInputPixels: maxPixels }).resize(inner, inner, {
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  })
  if (!isMaskable) return picture.png(png).toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } })
    .composite([{ input: await picture.png().toBuffer() }])
    .png(png)
    .toBuffer()
}

/** Returns the icon as SVG. A picture is embedded in it, so that the address is the same for both. */
export async function drawFavicon(look: Look): Promise<Buffer> {
  if (!look.icon) return markOf(look.primary, false)
  const bytes = (await drawIcon(look, { size: 96, isMaskable: false })).toString('base64')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${bytes}"/></svg>`,
  )
}

/** Returns a drawing of the program with the brand's colours in place of its greens. */
export function recoloured(svg: Buffer, primary: string): Buffer {
  const { common } = brandColours(primary)
  const colours: Record<string, string> = {
    '#2fd985': common['brand-400'],
    '#00a35a': common['brand-600'],
    '#078049': common['brand-700'],
    '#0d2b1f': common['brand-900'],
    '#0b2a1c': common['brand-900'],
  }
  return Buffer.from(String(svg).replace(/#[0-9a-f]{6}/g, (colour) => colours[colour] ?? colour))
}

/** Draws the picture of pages without an own one in link previews: the icon on the brand's darkest colour. */
export async function drawLinkPicture(look: Look): Promise<Buffer> {
  const icon = await drawIcon(look, { size: ogIconPx, isMaskable: false })
  return sharp({ create: { ...ogSize, channels: 3, background: brandColours(look.primary).common['brand-900'] } })
    .composite([{ input: icon }])
    .png(png)
    .toBuffer()
}

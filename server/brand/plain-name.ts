import type { Brand } from '#contract/rules/brand.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'

const unnamed = 'Site'

/** Returns a name in ASCII words, for headers and files that allow no other letters: “Sân Cỏ” becomes `San Co`. */
export function plainName(name: string): string {
  const words = slugify(name).split('-').filter(Boolean)
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || unnamed
}

/**
 * Returns the `User-Agent` of requests to other sites, in the usual form of robots. It has the address of this site when
 * it is configured.
 */
export function userAgent({ name }: Pick<Brand, 'name'>, publicUrl: string): string {
  const robot = `${plainName(name).replaceAll(' ', '')}/1.0`
  const address = publicUrl === '' ? [] : [`+${new URL(publicUrl).origin}`]
  return `Mozilla/5.0 (${['compatible', robot, ...address].join('; ')})`
}

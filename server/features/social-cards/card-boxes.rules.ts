import type { Card } from './card.data.ts'

type Style = Record<string, string | number>
export type Box =
  | { type: 'div'; props: { style: Style; children?: Box[] | string } }
  | { type: 'img'; props: { style: Style; src: string; width: number; height: number } }

export const ink = '#ffffff'
export const quiet = '#d3dde5'
export const fontFamily = 'Be Vietnam Pro latin, Be Vietnam Pro vietnamese, Noto Sans TC'

export function box(style: Style, children?: Box[] | string): Box {
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
  }
}

export function picture(src: string, size: number): Box {
  return { type: 'img', props: { src, width: size, height: size, style: { objectFit: 'contain' } } }
}

/** Shortens text wider than `maxLength` with an ellipsis. Chinese characters count as two. */
export function cut(text: string, maxLength: number): string {
  const whole = plain(text)
  const letters = [...whole]
  let width = 0
  for (const [at, letter] of letters.entries()) {
    width += /\p{Script=Han}/u.test(letter) ? 2 : 1
    if (width > maxLength) return `${letters.slice(0, at).join('').trimEnd()}…`
  }
  return whole
}

/**
 * Replaces full-width Latin characters and the dot of foreign names, which are missing in the Chinese font, by their
 * normal form. Adds a space after each full-width one except `（`.
 */
function plain(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/gu, (mark) => mark.normalize('NFKC') + (mark === '（' ? '' : ' '))
    .replaceAll('・', '·')
    .replace(/ +/g, ' ')
    .trim()
}

/** The site's bars and name. */
export function mark({ site, brand }: Pick<Card, 'site' | 'brand'>): Box {
  return box({ alignItems: 'center' }, [
    ...[20, 32, 44].map((height, at) =>
      box({
        width: 14,
        height,
        marginRight: 7,
        borderRadius: 4,
        alignSelf: 'flex-end',
        background: at === 2 ? brand.text : brand.mark,
      }),
    ),
    box({ marginLeft: 10, fontSize: 34, fontWeight: 700 }, site),
  ])
}

/** Characters that copying and keyboards add around a key: blanks, line breaks, controls, zero-width signs, quotes. */
const STRAY = /[\s\p{Cc}\p{Cf}"'“”‘’<>]/gu
/** Flash clients name the container before the stream. */
const CONTAINER = /^(flv|mp4|f4v):/i

export type PublishName = { app: string; key: string }

/**
 * Returns the application and the key of a publish. A key in the server field, such as `live/KEY`, is the rest of the
 * application's path; a name that is given too follows it, as in `KEY/name`. Stray characters around the key are
 * removed, and so is the query. `key` is empty when the encoder sent none.
 */
export function readPublishName({ app, name }: { app: string; name: string }): PublishName {
  const [first = '', ...rest] = plain(app).split('/')
  const key = [...rest, plain(name)].filter((part) => part !== '').join('/')
  return { app: first, key }
}

function plain(text: string): string {
  const path = text.split('?')[0] ?? ''
  const parts = path.replace(STRAY, '').split('/')
  return parts
    .map((part) => part.replace(CONTAINER, ''))
    .filter((part) => part !== '')
    .join('/')
}

import { createContext, use, useEffect } from 'react'

/** Takes the page's structured data while the server renders; entry.server.tsx writes it into the head. */
export const JsonLdContext = createContext<((json: string) => void) | null>(null)

const type = 'application/ld+json'

/** Data blocks for the head, which browsers never run. `<` is escaped, or a name could close the element. */
export function jsonLdBlock(json: string): string {
  return `<script type="${type}">${json.replace(/</g, '\\u003c')}</script>`
}

/** Structured data of the page shown, one block a page. React hoists no inline script, so it is put into the head here. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data)
  if (import.meta.env.SSR) use(JsonLdContext)?.(json)
  useEffect(() => {
    const block = document.querySelector<HTMLScriptElement>(`[type="${type}"]`) ?? document.createElement('script')
    block.type = type
    block.text = json
    document.head.append(block)
    return () => block.remove()
  }, [json])
  return null
}

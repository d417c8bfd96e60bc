import { createContext, use, useEffect } from 'react'

/** Takes the page's structured data while the server renders; entry.server.tsx writes it into the head. */
export const JsonLdContext = createContext<((json: string) => void) | null>(null)

const type = 'application/ld+json'

/** Data blocks for the head, which browsers never run. `<` is escaped, or a name could close the element. */
export function jsonLdBlock(json: string): string {
  return `<script type="${type}">${json.replace(/</g, '\\u003c')}</script>`
}

/** Structured data of the page shown. React hoists no inline script, so the block is put into the head here. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data)
  use(JsonLdContext)?.(json)
  useEffect(() => {
    const inHead = [...document.head.querySelectorAll<HTMLScriptElement>(`script[type="${type}"]`)]
    // The server's block is taken over, so that a page never has two of the same.
    const block = inHead.find(({ textContent }) => isSame(textContent, json)) ?? document.createElement('script')
    block.type = type
    block.textContent = json
    document.head.append(block)
    return () => block.remove()
  }, [json])
  return null
}

function isSame(text: string | null, json: string): boolean {
  return text !== null && JSON.stringify(JSON.parse(text)) === json
}

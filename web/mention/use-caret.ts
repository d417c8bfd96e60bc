import { type RefObject, useState } from 'react'

export function useCaret(box: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void) {
  const [caret, setCaret] = useState(text.length)
  return {
    caret,
    setCaret,
    replace(from: number, to: number, put: string): void {
      setText(text.slice(0, from) + put + text.slice(to))
      const at = from + put.length
      setCaret(at)
      requestAnimationFrame(() => {
        box.current?.focus()
        box.current?.setSelectionRange(at, at)
      })
    },
  }
}

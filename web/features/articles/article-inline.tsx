import type { ReactNode } from 'react'
import type { Inline } from '#contract/rules/article-document.ts'
import { inOrder } from '#web/ui/in-order.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Words = Extract<Inline, { type: 'text' }>
type Mark = NonNullable<Words['marks']>[number]

/**
 * Renders the text of a block. Links to other sites get `nofollow`, so that search engines do not count them as our
 * endorsement.
 */
export function Inlines({ content }: { content: readonly Inline[] }) {
  return inOrder(content, (part) =>
    part.type === 'hardBreak' ? <br /> : (part.marks ?? []).reduceRight<ReactNode>(marked, part.text),
  )
}

const linkClass = 'font-medium text-primary underline decoration-1 underline-offset-3 hover:decoration-2'

function marked(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong className="font-bold">{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'strike':
      return <s>{inner}</s>
    case 'link': {
      const { href } = mark.attrs
      if (href.startsWith('/'))
        return (
          <LocaleLink to={href} className={linkClass}>
            {inner}
          </LocaleLink>
        )
      if (!/^https?:/i.test(href))
        return (
          <a href={href} className={linkClass}>
            {inner}
          </a>
        )
      return (
        <a href={href} target="_blank" rel="noopener nofollow" className={linkClass}>
          {inner}
        </a>
      )
    }
  }
}

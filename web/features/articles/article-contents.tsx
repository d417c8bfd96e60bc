import { useEffect, useState } from 'react'
import type { Heading } from '#contract/rules/article-document.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

export function ArticleContents({ headings }: { headings: readonly Heading[] }) {
  const t = useTranslate()
  const current = useCurrent(headings)
  return (
    <nav aria-label={t('article.contents')} className="text-sm">
      <p className="font-bold">{t('article.contents')}</p>
      <ol className="mt-2 border-l border-line">
        {headings.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={classNames(
                '-ml-px block border-l-2 py-1.5 leading-snug',
                level === 3 ? 'pl-7' : 'pl-4',
                id === current
                  ? 'border-primary font-semibold text-primary'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Returns the id of the heading that last entered the band between 15% and 30% of the screen height, or null. */
function useCurrent(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      { rootMargin: '-15% 0px -70% 0px' },
    )
    for (const { id } of headings) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}

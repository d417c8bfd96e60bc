import type { articleInfo } from '#contract/articles.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { plainText } from '#contract/rules/article-document.ts'
import { languageTags } from '#web/i18n/locale.ts'

type Article = DataOf<typeof articleInfo>

/** Returns a schema.org NewsArticle with its breadcrumbs. Addresses are absolute. */
export function newsArticle(
  article: Article,
  {
    url,
    origin,
    siteName,
    listUrl,
    categoryUrl,
    listName,
  }: Record<'url' | 'origin' | 'siteName' | 'listUrl' | 'categoryUrl' | 'listName', string>,
) {
  const { title, standfirst, cover, author, publishedAt, changedAt, category, hashtags, document, locale } = article
  const crumbs: [string, string][] = [
    [listName, listUrl],
    [category.name, categoryUrl],
    [title, url],
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'NewsArticle',
        '@id': `${url}#article`,
        mainEntityOfPage: url,
        url,
        headline: [...title].slice(0, 110).join(''),
        description: standfirst,
        inLanguage: languageTags[locale],
        datePublished: new Date(publishedAt).toISOString(),
        dateModified: new Date(Math.max(changedAt, publishedAt)).toISOString(),
        articleSection: category.name,
        keywords: hashtags.map(({ name }) => name),
        wordCount: plainText(document).split(/\s+/).length,
        image: cover ? [origin + cover.url] : [`${origin}/og.png`],
        author: author
          ? { '@type': 'Person', name: author.displayName, url: `${origin}/tin-tuc/tac-gia/${author.username}` }
          : { '@type': 'Organization', name: siteName, url: origin },
        publisher: {
          '@type': 'Organization',
          name: siteName,
          url: origin,
          logo: { '@type': 'ImageObject', url: `${origin}/og.png` },
        },
        isAccessibleForFree: true,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
      },
    ],
  }
}

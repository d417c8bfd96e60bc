import { longest } from '#contract/article-desk.ts'
import { hashtagKey } from '#contract/articles.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

export function hashtagResource(changed: () => void): Resource {
  return tableResource({
    name: 'hashtags',
    group: 'content',
    icon: 'hash',
    changed,
    table: 'article_hashtag_names',
    search: ['tag', 'names'],
    columns: ['name', 'slug'],
    fields: {
      name: { kind: 'texts', column: 'names', most: longest.hashtag },
      slug: {
        kind: 'text',
        column: 'tag',
        check: (value) => (hashtagKey.safeParse(value).success ? null : 'slug'),
      },
    },
  })
}

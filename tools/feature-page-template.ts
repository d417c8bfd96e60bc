import type { Spelling } from './feature-spelling.ts'
import type { SourceFile } from './source-files.ts'

export function pageFiles(words: Spelling): SourceFile[] {
  const { name } = words
  return [
    { path: `contract/texts/${name}.ts`, text: texts(words) },
    { path: `web/features/${name}/${name}.page.tsx`, text: page(words) },
    { path: `web/features/${name}/${name}-follow.ts`, text: follow(words) },
  ]
}

const texts = ({ value, title }: Spelling) => `import { texts } from './text.ts'

export const ${value}Texts = texts({
  '${value}.title': ['${title}', '${title}', '${title} 一覽'],
  '${value}.description': [
    'Mục mới nhất, cập nhật ngay khi có.',
    'The newest entries, as soon as they are added.',
    '最新內容，一有新增就會更新。',
  ],
  '${value}.empty.title': ['Chưa có gì ở đây', 'Nothing here yet', '這裡還沒有內容'],
  '${value}.empty.text': [
    'Mục đầu tiên sẽ hiện ngay khi được thêm.',
    'The first entry shows as soon as it is added.',
    '新增後會立即顯示第一則。',
  ],
})
`

const follow = ({
  name,
  value,
  type,
}: Spelling) => `import { followed${type}, follow${type} } from '#contract/${name}.ts'
import { kindOfCalls } from '#web/features/follows/kind-of-calls.ts'

export const ${value}Follow = kindOfCalls({ follow: follow${type}, followedIds: followed${type} })
`

const page = ({ name, value, type }: Spelling) => `import Inbox from 'lucide-react/icons/inbox'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ${value}List, ${value}Topic } from '#contract/${name}.ts'
import { call as callServer } from '#web/api/call.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { useTopic } from '#web/api/socket.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { MoreButton } from '#web/list/more-button.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { useMore } from '#web/list/use-more.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ${value}Follow } from './${name}-follow.ts'

const nothing = { list: [], next: null }

export async function loader({ context }: LoaderFunctionArgs) {
  return { first: await settle(context.get(siteContext).call(${value}List, {})) }
}

export default function ${type}Page() {
  const t = useTranslate()
  const { first } = useLoaderData<typeof loader>()
  const pager = useMore(first.ok ? first.data : nothing, (after) => callServer(${value}List, { after }))
  useTopic(${value}Topic, {}, { on: { added: ({ entry }) => pager.add(entry) } })
  return (
    <>
      <PageHead title={t('${value}.title')} description={t('${value}.description')} />
      <h1 className="text-2xl font-bold">{t('${value}.title')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('${value}.description')}</p>
      {!first.ok ? (
        <div className="card mt-5">
          <RetryState />
        </div>
      ) : pager.list.length === 0 ? (
        <div className="card mt-5">
          <EmptyState icon={<Inbox size={24} />} title={t('${value}.empty.title')} text={t('${value}.empty.text')} />
        </div>
      ) : (
        <ul className="mt-5 grid gap-3">
          {pager.list.map(({ id, title, followers }) => (
            <li key={id} className="card flex flex-wrap items-center justify-between gap-3 p-4">
              <h2 className="min-w-0 font-semibold wrap-anywhere">{title}</h2>
              <FollowButton kind={${value}Follow} id={id} name={title} followers={followers} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton pager={pager} />
    </>
  )
}
`

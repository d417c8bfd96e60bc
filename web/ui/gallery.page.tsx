import { useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import type { Story } from './story.ts'

const modules = import.meta.glob<{ story: Story }>('../**/*.story.tsx', { eager: true })
const stories = Object.values(modules)
  .map(({ story }) => story)
  .toSorted((a, b) => a.title.localeCompare(b.title))

/** Shows every component in every state, in both modes side by side. Exists in development only. */
export default function GalleryPage() {
  const [shown, show] = useState<string | null>(null)
  return (
    <div className="pb-16">
      <h1 className="text-2xl font-bold">Components</h1>
      <nav aria-label="Components" className="scroll-row mt-4">
        {[null, ...stories.map(({ title }) => title)].map((title) => (
          <Button
            key={title ?? 'all'}
            size="small"
            tone={shown === title ? 'primary' : 'neutral'}
            onClick={() => show(title)}
          >
            {title ?? 'All'}
          </Button>
        ))}
      </nav>
      {stories
        .filter(({ title }) => shown === null || shown === title)
        .map(({ title, states }) => (
          <section key={title} className="mt-8">
            <h2 className="text-lg font-bold">{title}</h2>
            <div className="mt-3 grid gap-4 lg:grid-cols-2">
              {['light', 'dark'].map((mode) => (
                <div key={mode} className={classNames(mode, 'rounded-lg border border-line bg-bg p-5 text-ink')}>
                  {states.map(({ name, show: state }) => (
                    <div key={name} className="border-t border-line py-4 first:border-t-0">
                      <p className="mb-2 text-xs text-ink-3">{name}</p>
                      {state}
                    </div>
                  ))}
                </div>
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}

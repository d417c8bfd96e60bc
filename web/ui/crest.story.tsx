import { Crest } from './crest.tsx'
import type { Story } from './story.ts'

const sizes = [20, 28, 44, 56] as const
const clubs = [
  ['dark colour', 'HN', '#8a1538', ''],
  ['bright colour', 'TH', '#f2b700', ''],
  ['three letters with marks', 'NĐ', '#1460a8', ''],
  ['unknown colour', 'XYZ', '', ''],
  ['picture', 'KĐ', '#0c5a34', '/og.png'],
] as const

export const story: Story = {
  title: 'Crest',
  states: clubs.map(([name, shortName, colour, crest]) => ({
    name,
    show: (
      <div className="flex items-center gap-3">
        {sizes.map((size) => (
          <Crest key={size} of={{ shortName, colour, crest }} size={size} />
        ))}
      </div>
    ),
  })),
}

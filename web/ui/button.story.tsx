import { Button } from './button.tsx'
import type { Story } from './story.ts'

const tones = ['primary', 'neutral', 'quiet', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const

function row(props: Partial<Parameters<typeof Button>[0]>) {
  return (
    <div className="flex flex-wrap gap-3">
      {tones.map((tone) => (
        <Button key={tone} tone={tone} {...props}>
          Vào xem ngay
        </Button>
      ))}
    </div>
  )
}

export const story: Story = {
  title: 'Button',
  states: [
    ...sizes.map((size) => ({ name: size, show: row({ size }) })),
    { name: 'disabled', show: row({ disabled: true }) },
    { name: 'busy', show: row({ isBusy: true }) },
  ],
}

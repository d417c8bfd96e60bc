import { chipClass, chipCountClass } from './chip.ts'
import type { Story } from './story.ts'

export const story: Story = {
  title: 'Chip',
  states: (['on', 'off'] as const).map((state) => ({
    name: state,
    show: (
      <button type="button" aria-pressed={state === 'on'} className={chipClass(state)}>
        Bóng đá <span className={chipCountClass(state)}>15</span>
      </button>
    ),
  })),
}

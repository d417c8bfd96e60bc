import Globe from 'lucide-react/icons/globe'
import { menuItemClass, Popover } from './popover.tsx'
import type { Story } from './story.ts'

export const story: Story = {
  title: 'Popover',
  states: (['menu', 'sheet'] as const).map((shape) => ({
    name: shape,
    show: (
      <Popover shape={shape} label="Ngôn ngữ" trigger={<Globe size={20} aria-hidden />} triggerClass="tap">
        <button type="button" data-close className={menuItemClass}>
          Tiếng Việt
        </button>
      </Popover>
    ),
  })),
}

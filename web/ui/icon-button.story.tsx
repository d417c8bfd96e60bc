import Bell from 'lucide-react/icons/bell'
import { IconButton } from './icon-button.tsx'
import type { Story } from './story.ts'

export const story: Story = {
  title: 'IconButton',
  states: [
    {
      name: 'idle',
      show: (
        <IconButton label="Thông báo">
          <Bell size={20} aria-hidden />
        </IconButton>
      ),
    },
    {
      name: 'disabled',
      show: (
        <IconButton label="Thông báo" disabled>
          <Bell size={20} aria-hidden />
        </IconButton>
      ),
    },
  ],
}

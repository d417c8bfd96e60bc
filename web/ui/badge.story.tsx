import { Badge, LiveBadge } from './badge.tsx'
import type { Story } from './story.ts'

export const story: Story = {
  title: 'Badge',
  states: [
    { name: 'live', show: <LiveBadge>Trực tiếp</LiveBadge> },
    { name: 'neutral', show: <Badge>+2</Badge> },
    { name: 'primary', show: <Badge tone="primary">BLV</Badge> },
    { name: 'gold', show: <Badge tone="gold">Cấp 12</Badge> },
    { name: 'picture', show: <Badge tone="picture">48,2K</Badge> },
  ],
}

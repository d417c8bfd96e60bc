import { Avatar } from './avatar.tsx'
import type { Story } from './story.ts'

const sizes = [20, 28, 36, 44] as const
const people = ['Minh Khang', 'Thảo Vy', 'Quốc Anh', 'Đức Huy', '陳小明']

export const story: Story = {
  title: 'Avatar',
  states: [
    {
      name: 'drawn, sizes',
      show: (
        <div className="flex items-center gap-3">
          {sizes.map((size) => (
            <Avatar key={size} name="Minh Khang" seed="1" size={size} />
          ))}
        </div>
      ),
    },
    {
      name: 'people',
      show: (
        <div className="flex gap-3">
          {people.map((name) => (
            <Avatar key={name} name={name} seed={name} size={44} />
          ))}
        </div>
      ),
    },
    { name: 'picture', show: <Avatar name="Khán Đài" seed="1" picture="/app/icon-192.png" size={44} /> },
  ],
}

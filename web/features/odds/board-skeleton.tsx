import { Skeleton } from '#web/ui/skeleton.tsx'

export function BoardSkeleton() {
  return (
    <div className="odds-board">
      <div className="odds-head h-16" />
      <div className="odds-scroll">
        {['a', 'b'].map((group) => (
          <div key={group} className="odds-group">
            <div className="odds-group-head px-3">
              <Skeleton className="h-5 w-40" />
            </div>
            {['a', 'b', 'c', 'd'].map((row) => (
              <div key={row} className="flex h-(--row-height) items-center gap-6 border-t border-line px-3">
                <Skeleton className="h-16 w-56 max-w-[50%]" />
                <Skeleton className="h-16 flex-1" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

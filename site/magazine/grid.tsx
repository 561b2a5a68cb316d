/** Millimetres between the lines of the survey grid, and how far they reach: past the largest sheet. */
const step = 6
const reach = { width: 210, height: 200 }

/** The survey grid, drawn as lines: a background of gradients would be printed as a picture. */
export function Grid() {
  const across = lines(reach.width).map((x) => `M${x} 0V${reach.height}`)
  const down = lines(reach.height).map((y) => `M0 ${y}H${reach.width}`)
  return (
    <svg className="grid" viewBox={`0 0 ${reach.width} ${reach.height}`} aria-hidden="true">
      <path d={[...across, ...down].join('')} />
    </svg>
  )
}

function lines(end: number): number[] {
  return Array.from({ length: Math.floor(end / step) }, (_, index) => (index + 1) * step)
}

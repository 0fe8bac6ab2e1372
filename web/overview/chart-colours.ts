/** Colours of parts of a whole, in their order, for strokes and for the marks beside their names. */
export const chartColours = [
  { stroke: 'stroke-chart-1', ground: 'bg-chart-1' },
  { stroke: 'stroke-chart-2', ground: 'bg-chart-2' },
  { stroke: 'stroke-chart-3', ground: 'bg-chart-3' },
  { stroke: 'stroke-chart-4', ground: 'bg-chart-4' },
  { stroke: 'stroke-chart-5', ground: 'bg-chart-5' },
] as const;

// Chances to win are shares of playouts, so they are known only so far.

const SURE = 2; // standard errors between two chances that are told apart

export interface Sample {
  win: number; // share of playouts that were won
  visits: number; // playouts
}

// One won and one lost are added, because few playouts that were all won prove little (as players/judge.c has it).
function believed({ win, visits }: Sample): { share: number; variance: number } {
  const n = visits + 2,
    share = (win * visits + 1) / n;
  return { share, variance: (share * (1 - share)) / n };
}

// By how much the first one is better, and the standard error of that.
export function compared(a: Sample, b: Sample): { more: number; error: number } {
  const x = believed(a),
    y = believed(b);
  return { more: x.share - y.share, error: Math.sqrt(x.variance + y.variance) };
}

// Too near to each other for the playouts to tell which is better.
export function alike(a: Sample, b: Sample): boolean {
  const { more, error } = compared(a, b);
  return Math.abs(more) < SURE * error;
}

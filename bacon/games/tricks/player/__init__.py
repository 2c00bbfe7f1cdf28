"""What the bots of all trick-taking games share: deduction, tactics of play, the worth of points."""

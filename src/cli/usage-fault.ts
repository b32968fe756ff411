/** A command line that was parsed but cannot be followed, such as one that names a folder that is not there. */
export class UsageFault extends Error {
  readonly exitCode: number = 2;
}

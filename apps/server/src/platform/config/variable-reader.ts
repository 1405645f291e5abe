/** Reads a variable of the environment, or the file that `NAME_FILE` names; undefined when it is not set. */
export type VariableReader = (name: string) => string | undefined;

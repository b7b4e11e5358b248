/** Returns whether a setting names a PostgreSQL. */
export const isPostgresUrl = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Patches Argon2 to its minimum cost: password hashing, slow on purpose, would take a third of the tests' CPU time. Not
 * used in the tests of the password code and of starting the built portal, nor for mutants of that code.
 */
const { argon2 } = crypto;
Reflect.set(crypto, 'argon2', (...[algorithm, parameters, done]: Parameters<typeof argon2>) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done),
);
syncBuiltinESMExports();

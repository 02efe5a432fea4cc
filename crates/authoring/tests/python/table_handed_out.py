# The board of a class of the file goes by no known name: it is the table of that size which the class hands out.
import numpy as np


class Arena:
    def __init__(self, linhas, colunas, casas=None):
        self.linhas = linhas
        self.colunas = colunas
        if casas is None:
            self.casas = np.zeros((self.getLinhas(), self.getColunas()))
        else:
            self.casas = casas

    def getLinhas(self):
        return self.linhas

    def getColunas(self):
        return self.colunas

    def getCasas(self):
        return self.casas


def evaluate(arena, player):
    casas = arena.getCasas()
    score = 0
    for linha in range(arena.getLinhas()):
        for coluna in range(arena.getColunas()):
            if casas[linha][coluna] == player:
                score += 4 - abs(coluna - arena.getColunas() // 2)
    return score

def evaluation(jeu):
    joueur = jeu.joueur_actuel
    adverse = 'X' if joueur == 'O' else 'O'
    total = 0
    for r in range(jeu.lignes):
        for c in range(jeu.colonnes - 1):
            paire = [jeu.grille[r][c], jeu.grille[r][c + 1]]
            total += paire.count(joueur) ** 2 - paire.count(adverse) ** 2 * (r + 1)
            if paire.count('.') == 1:
                total += c
    return total
